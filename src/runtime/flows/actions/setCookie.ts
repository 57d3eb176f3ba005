import { cookieName } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/** Sets a cookie; `cookie` is its name in portal.cookies. It expires after `days`, or when the browser is closed. */
export const setCookie = defineAction<{ cookie: string; value: unknown; days?: number }>({
  type: 'cookie.set',
  run({ cookie, value, days }, { services }) {
    services.platform.cookies.set(cookieName(cookie, services), String(value ?? ''), days);
    services.session.markStorageChanged();
  },
});
