import type { Actions } from '#model';
import type { PageLocation, PreparedWindow } from '#platform';
import { defineAction } from './defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

interface Params {
  readonly url?: unknown;
  readonly post?: Readonly<Record<string, unknown>> | undefined;
  readonly onError?: Actions;
}

/**
 * Opens a URL in a new window, or in the one that `openLater` has prepared; it gets no access to this one. If the browser may not be sent
 * there (see isAllowedAddress), or bars the window, `onError` runs, or the action fails where there is none (SH-SESSION-25, BU-PACKAGES-27).
 */
export const open = defineAction<Params>({
  type: 'open',
  async run({ url, post, onError }, { services, run, window }) {
    const { location } = services.platform;
    const { allowedHosts = [], postHosts = [] } = services.bundles.shell().portal;
    const mayOpen = post === undefined ? isAllowedAddress(url, location.origin, allowedHosts) : mayPost(url, location, postHosts);
    if (mayOpen && fill(window, location, { url: String(url), post })) return;
    if (onError === undefined) throw new Error('No allowed address');
    await run(onError);
  },
});

/** Opens an allowed address; false if the browser bars the window. */
function fill(window: PreparedWindow | undefined, location: PageLocation, { url, post }: Params & { readonly url: string }): boolean {
  if (window === undefined && post === undefined) {
    location.openWindow(url);
    return true;
  }
  const target = window ?? location.prepareWindow('');
  target?.fill(url, post);
  return target !== undefined;
}

/** Only where nobody on the way can read what is posted. */
function mayPost(url: unknown, { origin }: PageLocation, hosts: readonly string[]): boolean {
  if (!isAllowedAddress(url, origin, hosts)) return false;
  const target = new URL(url, origin);
  return target.protocol === 'https:' || target.origin === origin;
}
