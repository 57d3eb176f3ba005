import { walkTest } from '../support/walkTest.ts';

walkTest('A dealer chooses another provider and package, and orders it', { machine: 'package-choice', language: 'en', login: 'dealer.hyundai', page: '/managepackages' }, async ({ flow, page }) => {
  await flow.step(0, 'xstate.init', ['choosing']);
  await page.getByRole('radio', { name: /^Driveline Sites/ }).click();
  await flow.step(1, 'CHANGED', ['choosing']);
  await flow.step(2, 'CHANGED', ['choosing']);
  await page.getByRole('radio', { name: /^Full service Gold/ }).click();
  await flow.step(3, 'CHANGED', ['choosing']);
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  await flow.step(4, 'SUBMIT', ['reviewing']);
  await page.getByRole('checkbox', { name: 'I accept the End User License Agreement', exact: true }).click();
  await page.getByRole('button', { name: 'Order', exact: true }).click();
  await flow.step(5, 'CONFIRM', ['sending']);
  await flow.step(6, 'xstate.done.actor.order', ['choosing']);
});
