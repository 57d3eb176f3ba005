import { give, walkTest } from '../support/walkTest.ts';

walkTest('A dealer changes its contact, confirms the authorized one and skips the billing contact', { machine: 'contact-chain', language: 'en', login: 'dealer.honda', page: '/' }, async ({ flow, page }) => {
  await flow.step(0, 'xstate.init', ['loading']);
  await flow.step(1, 'xstate.done.actor.load', ['contact.reading']);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await flow.step(2, 'EDIT', ['contact.editing']);
  await give(page.getByRole('textbox', { name: 'Name', exact: true }), 'Ann Harbour');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await flow.step(3, 'SAVE', ['contact.saving']);
  await flow.step(4, 'xstate.done.actor.save', ['enrollment.reading']);
  await page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await flow.step(5, 'CONFIRM', ['billing.asking']);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await flow.step(6, 'SKIP', ['billing.stamping']);
  await flow.step(7, 'xstate.done.actor.stampBilling', ['closed']);
});
