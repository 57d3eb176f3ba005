import { defineAction } from '../defineAction.ts';

/** Clears all in-memory facts but the token, and what this tab kept for its user (SH-IMPERSONATION-11, G-C23). */
export const resetSession = defineAction({
  type: 'session.reset',
  run(_, { services }) {
    services.session.reset();
    services.platform.tabStorage?.clear();
  },
});
