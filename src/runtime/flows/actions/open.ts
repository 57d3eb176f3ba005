import { defineAction } from '../defineAction.ts';
import { isWebAddress } from './isWebAddress.ts';

/** Opens an address in a new window without access to this one. */
export const open = defineAction<{ url: unknown }>({
  type: 'open',
  run({ url }, { services }) {
    if (typeof url === 'string' && isWebAddress(url, services.platform.location.origin)) services.platform.location.open(url);
  },
});
