import { defineAction } from '../defineAction.ts';

/** Clears all facts of the session but the token, and the storage of this tab (SH-IMPERSONATION-11, G-C23). */
export const resetSession = defineAction({
  type: 'session.reset',
  run(_, { services }) {
    services.session.reset();
    services.platform.tabStorage?.clear();
  },
});
