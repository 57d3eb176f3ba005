import { endSession } from '../support/endSession.ts';
import { walkTest } from '../support/walkTest.ts';

walkTest('A dealer whose session was ended elsewhere is told, and logs out', { machine: 'session', language: 'en', login: 'dealer.honda', page: '/smartleads' }, async ({ flow, page }) => {
  await flow.step(0, 'xstate.init', ['obtaining']);
  await flow.step(1, 'xstate.done.actor.authorize', ['loading']);
  await flow.step(2, 'xstate.done.actor.user', ['dressing']);
  await flow.step(3, 'READY', ['settling.components.loading', 'settling.menu.loading']);
  await flow.answers(4, ['xstate.done.actor.components', 'xstate.done.actor.menu'], ['signedIn.working']);
  await endSession(page);
  await page.getByRole('link', { name: /^Honda/ }).click();
  await flow.ignores(6, 'ROUTE');
  await flow.step(7, 'EXPIRED', ['expired']);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await flow.step(8, 'LOGIN', ['loggingOut']);
  await flow.step(9, 'xstate.done.actor.logout', ['clearing']);
});
