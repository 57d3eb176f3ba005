import type { Actions } from '#model';
import { defineAction } from './defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly otherwise?: unknown;
  readonly onError?: Actions;
}

/**
 * Leaves the portal for the page at `url`, or at `otherwise` if the browser may not be sent to `url` (see isAllowedAddress). If neither is
 * allowed, `onError` runs, or the action fails where there is none.
 */
export const redirect = defineAction<Params>({
  type: 'redirect',
  async run({ url, otherwise, onError }, { services, run }) {
    const { location } = services.platform;
    const { allowedHosts = [] } = services.bundles.shell().portal;
    const target = [url, otherwise].find((address) => isAllowedAddress(address, location.origin, allowedHosts));
    if (typeof target === 'string') {
      // From here on, watchers ignore changes of cookies: the page that is being loaded makes them.
      services.session.leave();
      location.assign(target);
    } else if (onError === undefined) throw new Error('No allowed address');
    else await run(onError);
  },
});
