import { give, walkTest } from '../support/walkTest.ts';

walkTest('An administrator looks for a dealer by its login and acts for it', { machine: 'impersonation', language: 'en', login: 'admin', page: '/resources' }, async ({ flow, page }) => {
  await flow.step(0, 'xstate.init', ['idle.resting']);
  await flow.step(1, 'xstate.done.actor.oems', ['idle.resting']);
  await give(page.getByRole('combobox', { name: 'User', exact: true }), 'dealer.gen');
  await flow.step(2, 'TYPE', ['idle.waiting']);
  await flow.step(3, 'xstate.after.debounce.impersonation.idle.waiting', ['idle.searching']);
  await flow.step(4, 'xstate.done.actor.search', ['idle.resting']);
  await page.getByRole('option', { name: /^Taylor Brandt/ }).click();
  await flow.step(5, 'CHOOSE', ['idle.resting']);
  await page.getByRole('button', { name: 'Apply', exact: true }).click();
  await flow.step(6, 'APPLY', ['starting']);
  await flow.step(7, 'xstate.done.actor.start', ['reloading']);
});
