import { defineAction } from '../defineAction.ts';
import { isAllowedAddress } from './isAllowedAddress.ts';

/** Loads a document of this origin or of an allowed host; other addresses are refused and reported. */
export const redirect = defineAction<{ url: unknown }>({
  type: 'redirect',
  run({ url }, { services }) {
    const { location } = services.platform;
    if (typeof url !== 'string' || !isAllowedAddress(url, location.origin, services.bundles.shell().portal.allowedHosts ?? [])) {
      throw new Error('The address is neither of this origin nor of an allowed host');
    }
    services.session.leave();
    location.load(url);
  },
});
