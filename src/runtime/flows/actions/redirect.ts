import { defineAction } from '../defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly fromServer?: boolean;
  readonly otherwise?: unknown;
}

/**
 * Loads a document of this origin or of an allowed host, or of any https host when the server itself gave the address; else the
 * `otherwise` address. When neither may be followed it is refused and reported.
 */
export const redirect = defineAction<Params>({
  type: 'redirect',
  run({ url, fromServer, otherwise }, { services }) {
    const { location } = services.platform;
    const hosts = services.bundles.shell().portal.allowedHosts ?? [];
    const isOpen = (address: unknown): address is string =>
      typeof address === 'string' && isAllowedAddress(address, location.origin, hosts);
    const isTrusted = (address: unknown): address is string =>
      fromServer === true && typeof address === 'string' && URL.canParse(address) && new URL(address).protocol === 'https:';
    const target = isTrusted(url) || isOpen(url) ? url : otherwise;
    if (target !== url && !isOpen(target)) throw new Error('The address is neither of this origin nor of an allowed host');
    services.session.leave();
    location.load(String(target));
  },
});
