import { defineAction } from '../defineAction.ts';
import { isWebAddress } from './isWebAddress.ts';

/** Opens a web address in a new window without access to this one; other addresses are refused and reported. */
export const open = defineAction<{ url: unknown }>({
  type: 'open',
  run({ url }, { services }) {
    const { location } = services.platform;
    if (typeof url !== 'string' || !isWebAddress(url, location.origin)) throw new Error('The address is none that a window may show');
    location.open(url);
  },
});
