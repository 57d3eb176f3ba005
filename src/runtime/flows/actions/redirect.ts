import type { Actions } from '#model';
import { defineAction } from '../defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly otherwise?: unknown;
  readonly onError?: Actions;
}

/**
 * Leaves the portal for the page at `url`, or at `otherwise` where `url` is not of this origin or an allowed host. When neither is,
 * `onError` runs, and without it the refusal is reported as a fault.
 */
export const redirect = defineAction<Params>({
  type: 'redirect',
  async run({ url, otherwise, onError }, { services, run }) {
    const { location } = services.platform;
    const { allowedHosts = [] } = services.bundles.shell().portal;
    const target = [url, otherwise].find((address) => isAllowedAddress(address, location.origin, allowedHosts));
    if (typeof target === 'string') {
      // Watchers must not act on cookies that the next page changes while this one is still shown.
      services.session.leave();
      location.assign(target);
    } else if (onError === undefined) throw new Error('The address is neither of this origin nor of an allowed host');
    else await run(onError);
  },
});
