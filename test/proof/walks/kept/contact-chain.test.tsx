import { screen } from '@testing-library/react';
import { give, pageTest } from '../../../support/pageTest.tsx';

pageTest('A dealer changes its contact, confirms the authorized one and skips the billing contact', { machine: 'contact-chain', language: 'en', login: 'dealer.honda', page: '/' }, async ({ flow, user }) => {
  await flow.step(0, 'xstate.init', ['loading']);
  await flow.step(1, 'xstate.done.actor.load', ['contact.reading']);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await flow.step(2, 'EDIT', ['contact.editing']);
  await give(user, await screen.findByRole('textbox', { name: 'Name' }), 'Ann Harbour');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  await flow.step(3, 'SAVE', ['contact.saving']);
  await flow.step(4, 'xstate.done.actor.save', ['enrollment.reading']);
  await user.click(await screen.findByRole('button', { name: 'Confirm' }));
  await flow.step(5, 'CONFIRM', ['billing.asking']);
  await user.click(await screen.findByRole('button', { name: 'Skip' }));
  await flow.step(6, 'SKIP', ['billing.stamping']);
  await flow.step(7, 'xstate.done.actor.stampBilling', ['closed']);
});
