import { LOGIN_SETTINGS } from '#model';
import { loginNumber, parseLoginSettings } from '../../scope/loginSettings.ts';
import { defineAction } from './defineAction.ts';

/**
 * For a change of the user during a session, e.g. impersonation: clears what is known of the user (facts of the session, settings of
 * tables), but keeps the tokens, so that the session continues (SH-IMPERSONATION-11, G-C23). With `othersStay`, settings that somebody
 * else's session has stored in this browser meanwhile stay.
 */
export const resetSession = defineAction<{ othersStay?: boolean }>({
  type: 'session.reset',
  run({ othersStay = false }, { services }) {
    const login = loginNumber(services.session.facts.user);
    services.session.reset();
    services.platform.storage.clear(LOGIN_SETTINGS, (text) => !othersStay || parseLoginSettings(text)?.['login'] === login);
  },
});
