import type { PortalServices } from '../../scope/PortalServices.ts';

/** Name on the wire of a cookie of portal.cookies. */
export function cookieName(cookie: string, { bundles }: PortalServices): string {
  const names: { readonly [name: string]: string | undefined } = bundles.shell().portal.cookies;
  const name = names[cookie];
  if (name === undefined) throw new Error(`No cookie '${cookie}' in portal.cookies`);
  return name;
}
