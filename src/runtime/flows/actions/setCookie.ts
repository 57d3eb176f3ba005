import { defineAction } from '../defineAction.ts';
import { cookieName } from './cookieName.ts';

/** Sets a cookie of portal.cookies; `days` is its life, a session cookie if absent. */
export const setCookie = defineAction<{ cookie: string; value: unknown; days?: number }>({
  type: 'cookie.set',
  run({ cookie, value, days }, { services }) {
    services.platform.cookies.set(cookieName(cookie, services), String(value ?? ''), days);
    services.session.touchOutside();
  },
});
