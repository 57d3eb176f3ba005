import type { PortalServices } from '../../scope/PortalServices.ts';

/** Key in local storage of a name of portal.storage. */
export function storageKey(name: string, { bundles }: PortalServices): string {
  const key = bundles.shell().portal.storage[name];
  if (key === undefined) throw new Error(`No key '${name}' in portal.storage`);
  return key;
}
