import { cookieName } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/** Removes cookies by their names in portal.cookies. */
export const removeCookies = defineAction<{ cookies: readonly string[] }>({
  type: 'cookie.remove',
  run({ cookies }, { services }) {
    for (const cookie of cookies) services.platform.cookies.remove(cookieName(cookie, services));
    services.session.markStorageChanged();
  },
});
