import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const BUDGET = '/api/portal/dealerProgramBudget/HO0001/12';
const amount = (page: Page) => page.getByRole('textbox', { name: /^Budget a month/ });
const facts = (page: Page) => page.locator('.p-details');
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });

test('[SH-ROUTES-39, BU-BUDGET-01, BU-BUDGET-03, BU-BUDGET-05, BU-BUDGET-12] a dealer sees the budget, is told what a change comes to, and makes it', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const sent = (method: string) => calls.filter((call) => call.method === method && call.path === BUDGET);
  await openAs(page, portal.url, 'dealer.honda', '/setbudget');
  await expect(page.getByRole('heading', { name: 'Set Budget', level: 1 })).toBeVisible();
  await test.step('BU-BUDGET-10, BU-BUDGET-11 nothing is read without a name and a program', async () => {
    const program = page.getByRole('combobox', { name: /^Program name/ });
    // The only program is chosen for the user once the programs are read, and would be again.
    await expect(program.locator('option:checked')).toHaveText('SmartLeads');
    await program.selectOption('');
    await page.getByRole('button', { name: 'View Budget' }).click();
    await expect(page.getByText('This field is required.').first()).toBeVisible();
    expect(sent('GET')).toEqual([]);
  });
  await page.getByRole('combobox', { name: /^Program name/ }).selectOption({ label: 'SmartLeads' });
  await page.getByRole('button', { name: 'View Budget' }).click();
  await test.step('BU-BUDGET-02, BU-BUDGET-04, BU-LEAD-SETTINGS-02 the three amounts, as money', async () => {
    for (const shown of ['Budget a month$1,500.00', 'This month$1,500.00', 'Balance$860.00'])
      await expect(facts(page)).toContainText(shown);
  });
  await test.step('BU-BUDGET-09 what is no amount is refused and not sent', async () => {
    for (const typed of ['', 'abc', '-5']) {
      await amount(page).fill(typed || 'x');
      if (typed === '') await amount(page).fill('');
      await save(page).click();
      await expect(page.getByText('Please enter valid value for budget.').first()).toBeVisible();
    }
    expect(sent('POST')).toEqual([]);
  });
  await amount(page).fill('2,000');
  await expect(page.getByText('Now $1,500.00 → $2,000.00. Balance $860.00 → $1,360.00, today.')).toBeVisible();
  await save(page).click();
  await expect(page.getByText('Budget updated successfully.')).toHaveCount(1);
  await expect(facts(page)).toContainText('Balance$1,360.00');
  expect(sent('POST').map(({ body, headers }) => [body, headers['content-type']?.split(';')[0]])).toEqual([
    ['newBudget=2000', 'application/x-www-form-urlencoded'],
  ]);
});

test('[BU-BUDGET-16] what the server says stays, with what was typed and the figures before', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.honda', '/setbudget?dealer=HO0001&program=12');
  await expect(facts(page)).toContainText('Spent$640.00');
  const before = await facts(page).textContent();
  await answer(page, `POST ${BUDGET}`, { status: 400, json: { message: 'Not on Sundays.' } });
  await amount(page).fill('1,900');
  await save(page).click();
  await expect(page.getByText('Not on Sundays.').first()).toBeVisible();
  await expect(amount(page)).toHaveValue('1,900.00');
  expect(await facts(page).textContent()).toBe(before);
  await expect(page.getByText('Budget updated successfully.')).toHaveCount(0);
});

test('[SH-ROLES-06, BU-ROLES-08] administrators are told that changes are effective immediately, dealers what the rule is', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/setbudget?dealer=HO0001&program=12');
  await expect(page.getByText('Changes are effective immediately.')).toBeVisible();
});

test('[BU-DOWNLOAD-MANAGER-01] the download manager opens by its address and shows the files of the user', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/downloadManager');
  await expect(page.getByRole('heading', { name: 'Download Manager', level: 1 })).toBeVisible();
  await expect(page.getByText('No files yet')).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/portal/enrollments/downloadManagerData')).toHaveLength(1);
});
