import type { PortalServices } from '../scope/PortalServices.ts';

/** The name that a cookie has in the browser, from the name that documents give it in portal.cookies. Throws for an unknown one. */
export function cookieName(cookie: string, { bundles }: PortalServices): string {
  const names: { readonly [name: string]: string | undefined } = bundles.shell().portal.cookies;
  const name = names[cookie];
  if (name === undefined) throw new Error(`portal.cookies has no '${cookie}'.`);
  return name;
}

/** The key in the browser's local storage, from the name that documents give it in portal.storage. Throws for an unknown one. */
export function storageKey(name: string, { bundles }: PortalServices): string {
  const key = bundles.shell().portal.storage[name];
  if (key === undefined) throw new Error(`portal.storage has no '${name}'.`);
  return key;
}
