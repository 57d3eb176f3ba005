import { defineAction } from '../defineAction.ts';
import { cookieName } from '../wireNames.ts';

/** Sets a cookie of portal.cookies; it expires after `days`, without them with the browser session. */
export const setCookie = defineAction<{ cookie: string; value: unknown; days?: number }>({
  type: 'cookie.set',
  run({ cookie, value, days }, { services }) {
    services.platform.cookies.set(cookieName(cookie, services), String(value ?? ''), days);
    services.session.markStorageChanged();
  },
});
