import type { PortalServices } from './PortalServices.ts';

/** The name of a cookie in the browser, found by the name that documents use (`portal.cookies`). Throws for an unknown name. */
export function cookieName(cookie: string, { bundles }: PortalServices): string {
  const names: { readonly [name: string]: string | undefined } = bundles.shell().portal.cookies;
  const name = names[cookie];
  if (name === undefined) throw new Error(`No cookie '${cookie}'`);
  return name;
}

/** The key of a value in local storage, found by the name that documents use (`portal.storage`). Throws for an unknown name. */
export function storageKey(name: string, { bundles }: PortalServices): string {
  const key = bundles.shell().portal.storage[name];
  if (key === undefined) throw new Error(`No storage '${name}'`);
  return key;
}
