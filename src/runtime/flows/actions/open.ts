import type { Actions } from '#model';
import { defineAction } from './defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly onError?: Actions;
}

/**
 * Opens a URL in a new window, which gets no access to this one. If the browser may not be sent there (see isAllowedAddress), `onError`
 * runs, or the action fails where there is none (SH-SESSION-25, BU-PACKAGES-27).
 */
export const open = defineAction<Params>({
  type: 'open',
  async run({ url, onError }, { services, run }) {
    const { location } = services.platform;
    const { allowedHosts = [] } = services.bundles.shell().portal;
    if (isAllowedAddress(url, location.origin, allowedHosts)) location.openWindow(url);
    else if (onError === undefined) throw new Error('No allowed address');
    else await run(onError);
  },
});
