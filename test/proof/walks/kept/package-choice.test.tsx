import { screen } from '@testing-library/react';
import { pageTest } from '../../../support/pageTest.tsx';

pageTest('A dealer chooses another provider and package, and orders it', { machine: 'package-choice', language: 'en', login: 'dealer.hyundai', page: '/managepackages' }, async ({ flow, user }) => {
  await flow.step(0, 'xstate.init', ['choosing']);
  await user.click(await screen.findByRole('radio', { name: /^Driveline Sites/ }));
  await flow.step(1, 'CHANGED', ['choosing']);
  await flow.step(2, 'CHANGED', ['choosing']);
  await user.click(await screen.findByRole('radio', { name: /^Full service Gold/ }));
  await flow.step(3, 'CHANGED', ['choosing']);
  await user.click(await screen.findByRole('button', { name: 'Review' }));
  await flow.step(4, 'SUBMIT', ['reviewing']);
  await user.click(await screen.findByRole('checkbox', { name: 'I accept the End User License Agreement' }));
  await user.click(await screen.findByRole('button', { name: 'Order' }));
  await flow.step(5, 'CONFIRM', ['sending']);
  await flow.step(6, 'xstate.done.actor.order', ['choosing']);
});
