import type { PortalServices } from '../scope/PortalServices.ts';

/** The browser's name of a cookie of portal.cookies. Throws for an unknown one. */
export function cookieName(cookie: string, { bundles }: PortalServices): string {
  const names: { readonly [name: string]: string | undefined } = bundles.shell().portal.cookies;
  const name = names[cookie];
  if (name === undefined) throw new Error(`portal.cookies has no '${cookie}'.`);
  return name;
}

/** The local storage key of a name of portal.storage. Throws for an unknown one. */
export function storageKey(name: string, { bundles }: PortalServices): string {
  const key = bundles.shell().portal.storage[name];
  if (key === undefined) throw new Error(`portal.storage has no '${name}'.`);
  return key;
}
