import { cookieName } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/**
 * Sets a cookie to a scalar value. `cookie` is the key in `portal.cookies`, whose value is the cookie's real name. The cookie expires after
 * `days`; without `days`, when the browser is closed.
 */
export const setCookie = defineAction<{ cookie: string; value: unknown; days?: number }>({
  type: 'cookie.set',
  run({ cookie, value, days }, { services }) {
    services.platform.cookies.set(cookieName(cookie, services), String(value ?? ''), days);
    services.session.markStorageChanged();
  },
});
