import type { Actions } from '#model';
import { defineAction } from '../defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly otherwise?: unknown;
  readonly onError?: Actions;
}

/**
 * Loads a document of this origin or of an allowed host; else the `otherwise` address. When neither may be followed, `onError` runs,
 * and without it the refusal is reported.
 */
export const redirect = defineAction<Params>({
  type: 'redirect',
  async run({ url, otherwise, onError }, { services, run }) {
    const { location } = services.platform;
    const { allowedHosts = [] } = services.bundles.shell().portal;
    const target = [url, otherwise].find((address) => isAllowedAddress(address, location.origin, allowedHosts));
    if (typeof target === 'string') {
      services.session.leave();
      location.assign(target);
    } else if (onError === undefined) throw new Error('The address is neither of this origin nor of an allowed host');
    else await run(onError);
  },
});
