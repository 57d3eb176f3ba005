import { screen } from '@testing-library/react';
import { pageTest } from '../../../support/pageTest.tsx';

pageTest('A dealer whose session was ended elsewhere is told, and logs out', { machine: 'session', language: 'en', login: 'dealer.honda', page: '/smartleads' }, async ({ endSession, flow, user }) => {
  await flow.step(0, 'xstate.init', ['obtaining']);
  await flow.step(1, 'xstate.done.actor.authorize', ['loading']);
  await flow.step(2, 'xstate.done.actor.user', ['dressing']);
  await flow.step(3, 'READY', ['settling.components.loading', 'settling.menu.loading']);
  await flow.answers(4, ['xstate.done.actor.components', 'xstate.done.actor.menu'], ['signedIn.working']);
  await endSession();
  await user.click(await screen.findByRole('link', { name: /^Honda/ }));
  await flow.ignores(6, 'ROUTE');
  await flow.step(7, 'EXPIRED', ['expired']);
  await user.click(await screen.findByRole('button', { name: 'Login' }));
  await flow.step(8, 'LOGIN', ['loggingOut']);
  await flow.step(9, 'xstate.done.actor.logout', ['clearing']);
});
