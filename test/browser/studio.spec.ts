import { expect } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

test('a tester opens a machine, walks through its chart by keyboard and reads the same in the table', { tag: '@smoke' }, async ({
  page,
  portal,
  faults,
}) => {
  void faults;
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio');
  const machines = page.getByRole('navigation', { name: 'Machines' });
  await machines.getByRole('button', { name: 'contact-chain' }).press('Enter');
  const chart = page.getByRole('application', { name: 'Chart of contact-chain' });
  const details = page.getByRole('complementary', { name: 'Details' });
  await expect(details).toContainText(/SH-CONTACT-CHAIN-\d+/);
  await chart.focus();
  await chart.press('Home');
  await expect(details.getByRole('heading')).toHaveText('loading');
  await expect(details).toContainText('getProfileContactDetails: GET');
  await chart.press('ArrowDown');
  await expect(details).toContainText('from loading to enriching');
  const search = page.getByRole('combobox', { name: 'Find a state, event, guard or text' });
  await search.fill('contactChainIsDue');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([/deciding → contact/]);
  await search.press('Enter');
  await expect(details).toContainText('contactChainIsDue');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Chart' }).press('ArrowRight');
  await expect(page.locator('.s-tables__row--selected')).toContainText('contactChainIsDue');
  expect(await faultsOf(page)).toEqual([]);
  await page.getByLabel('Language').selectOption({ label: 'Français' });
  await expect(page.getByRole('tab', { name: 'Tableau' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
});

test('a folded state hides what is in it, and a press unfolds it', async ({ page, portal, faults }) => {
  void faults;
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio?machine=login');
  const chart = page.getByRole('application');
  await chart.focus();
  await chart.press('Home');
  await expect(chart.locator('.s-state__name', { hasText: 'received' })).toBeVisible();
  await chart.press('Enter');
  await expect(chart.locator('.s-state__name', { hasText: 'received' })).toHaveCount(0);
  await chart.focus();
  await chart.press('Enter');
  await expect(chart.locator('.s-state__name', { hasText: 'received' })).toBeVisible();
});

test('a machine is tried without a call: answers, guards and timers by hand, and back', async ({ page, portal, faults }) => {
  void faults;
  await enterAs(page.context(), portal.url, 'qa');
  await page.goto('/studio?machine=login&tab=simulate');
  const panel = page.getByRole('tabpanel', { name: 'Try it' });
  await expect(panel.getByText('Now in signIn.editing')).toBeVisible();
  await panel.getByRole('button', { name: 'SUBMIT' }).press('Enter');
  await expect(panel.getByText('Now in signIn.sending')).toBeVisible();
  await expect(panel.getByText('event.output.access_token is "access token"')).toBeVisible();
  const answer = panel.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'issueToken answers' }) });
  await answer.getByText('Data', { exact: true }).click();
  await answer.getByLabel('Data of issueToken answers').fill('{ "output": {} }');
  await expect(panel.getByText('event.output.access_token is absent')).toBeVisible();
  await answer.getByLabel('Data of issueToken answers').fill('{ "output": { "access_token": "x" } }');
  await answer.getByRole('button', { name: 'issueToken answers' }).press('Enter');
  await expect(panel.getByText('Now in signIn.received')).toBeVisible();
  await expect(panel.locator('.s-transition--taken')).toContainText('onDone issueToken');
  await panel.getByRole('button', { name: 'after patience' }).press('Enter');
  await expect(panel.getByText('Now in signIn.editing')).toBeVisible();
  expect(await faultsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Step back' }).press('Enter');
  await expect(panel.getByText('Now in signIn.received')).toBeVisible();
  await panel.getByRole('button', { name: 'Keep as a walk' }).press('Enter');
  const walk = page.getByRole('region', { name: 'Kept walk' });
  await expect(walk.getByText('Taken again in this machine, every step comes to what it says.')).toBeVisible();
  await expect(walk.getByRole('listitem')).toHaveText([
    /^Start → signIn.editing/,
    /^SUBMIT → signIn.sending/,
    /^issueToken answers → signIn.receivedfilled\(event.output.access_token\) holds/,
  ]);
});
