import { defineAction } from '../defineAction.ts';

/**
 * Forgets the user but stays signed in: clears all facts of the session except the token, and the storage of this tab (SH-IMPERSONATION-11,
 * G-C23).
 */
export const resetSession = defineAction({
  type: 'session.reset',
  run(_, { services }) {
    services.session.reset();
    services.platform.tabStorage?.clear();
  },
});
