import { screen } from '@testing-library/react';
import { give, pageTest } from '../../../support/pageTest.tsx';

pageTest('An administrator looks for a dealer by its login and acts for it', { machine: 'impersonation', language: 'en', login: 'admin', page: '/resources' }, async ({ flow, user }) => {
  await flow.step(0, 'xstate.init', ['idle.resting']);
  await flow.step(1, 'xstate.done.actor.oems', ['idle.resting']);
  await give(user, await screen.findByRole('combobox', { name: 'User' }), 'dealer.gen');
  await flow.step(2, 'TYPE', ['idle.waiting']);
  await flow.step(3, 'xstate.after.debounce.impersonation.idle.waiting', ['idle.searching']);
  await flow.step(4, 'xstate.done.actor.search', ['idle.resting']);
  await user.click(await screen.findByRole('option', { name: /^Taylor Brandt/ }));
  await flow.step(5, 'CHOOSE', ['idle.resting']);
  await user.click(await screen.findByRole('button', { name: 'Apply' }));
  await flow.step(6, 'APPLY', ['starting']);
  await flow.step(7, 'xstate.done.actor.start', ['reloading']);
});
