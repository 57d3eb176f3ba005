import { execFileSync } from 'node:child_process';
import { expect } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

test('coverage that the command line wrote is opened, and what nobody walked is marked on the chart', async ({ page, portal, faults }) => {
  void faults;
  const all = JSON.parse(
    execFileSync(process.execPath, ['src/cli/run.mjs', 'flows', 'coverage', 'login', '--as', 'json'], { encoding: 'utf8' }),
  );
  // A run in which nobody asked for a new password.
  const unseen = ['forgot', 'forgot.editing', 'forgot.sending', 'sent'];
  all.login.states = { ...all.login.states, seen: all.login.states.all - unseen.length, missing: unseen };
  const buffer = Buffer.from(JSON.stringify(all));
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio?machine=login&tab=walks');
  const panel = page.getByRole('tabpanel', { name: 'Walks' });
  await panel.getByLabel(/^Add coverage from files/).setInputFiles({ name: 'run.json', mimeType: 'application/json', buffer });
  await panel.getByLabel('The walks below').uncheck();
  await expect(panel.locator('.s-state--unseen')).toHaveCount(4);
  const box = panel.locator('.s-state--unseen.s-state--atomic rect').first();
  await expect(box).toHaveCSS('fill', /url\("?[^"]*#s-hatch"?\)/);
  await expect(panel.getByText('sent○ not walked', { exact: true })).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await panel.getByLabel('The walks below').check();
  await expect(panel.locator('.s-state--unseen')).toHaveCount(0);
});

test('the shortest walk to the state that is selected, and a walk by chance with its seed', async ({ page, portal, faults }) => {
  void faults;
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio?machine=contact-chain&tab=walks');
  const panel = page.getByRole('tabpanel', { name: 'Walks' });
  await page.getByRole('combobox', { name: 'Find a state, event, guard or text' }).fill('billing.asking');
  await page.getByRole('option', { name: 'billing.asking', exact: true }).click();
  await panel.getByLabel('Show', { exact: true }).selectOption('to');
  await expect(panel.getByLabel('State', { exact: true })).toHaveValue('billing.asking');
  await expect(panel.getByRole('button', { name: /^\d+ steps, to billing\.asking$/ })).toBeVisible();
  await expect(panel.locator('.s-state--active .s-state__name, .s-state__text', { hasText: '● asking' })).toBeVisible();
  await panel.getByLabel('Show', { exact: true }).selectOption('chance');
  await panel.getByLabel('Seed').fill('42');
  const walk = panel.getByRole('button', { name: /^\d+ steps?, to / });
  const name = await walk.textContent();
  await panel.getByRole('button', { name: 'Another one' }).press('Enter');
  await expect(panel.getByLabel('Seed')).toHaveValue('43');
  await panel.getByLabel('Seed').fill('42');
  await expect(walk).toHaveText(name ?? '');
  expect(await faultsOf(page)).toEqual([]);
});
