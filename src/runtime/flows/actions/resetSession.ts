import { LOGIN_SETTINGS } from '../../scope/storedNames.ts';
import { defineAction } from './defineAction.ts';

/**
 * For a change of the user during a session, e.g. impersonation: clears what is known of the user (facts of the session, settings of
 * tables), but keeps the tokens, so that the session continues (SH-IMPERSONATION-11, G-C23).
 */
export const resetSession = defineAction({
  type: 'session.reset',
  run(_, { services }) {
    services.session.reset();
    services.platform.storage.clear(LOGIN_SETTINGS);
  },
});
