import type { Actions } from '#model';
import { defineAction } from '../defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly onError?: Actions;
}

/**
 * Opens an address of this origin or of an allowed host in a new window without access to this one. When it may not be opened, `onError`
 * runs, and without it the refusal is reported as a fault (SH-SESSION-25, BU-PACKAGES-27).
 */
export const open = defineAction<Params>({
  type: 'open',
  async run({ url, onError }, { services, run }) {
    const { location } = services.platform;
    const { allowedHosts = [] } = services.bundles.shell().portal;
    if (isAllowedAddress(url, location.origin, allowedHosts)) location.openWindow(url);
    else if (onError === undefined) throw new Error('The address is neither of this origin nor of an allowed host');
    else await run(onError);
  },
});
