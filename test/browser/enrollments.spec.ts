import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { chooseFilter, filterButton } from './support/chooseFilter.ts';
import { chooseStep } from './support/chooseStep.ts';
import { centralToday } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, hold, openAs, recordCalls } from './support/walk.ts';

const table = (page: Page) => page.getByRole('table', { name: 'Manage Enrollments' });
const first = (page: Page) => table(page).getByRole('row').nth(1);

async function find(page: Page, code: string): Promise<void> {
  // A row of the list before may hold the code too: what is opened in that goes away with it.
  const found = page.waitForResponse((answer) => answer.url().includes('/search') && !!answer.request().postData()?.includes(code));
  await page.getByLabel('Dealer code or name').fill(code);
  await found;
  await expect(first(page)).toContainText(code);
}

/** Goes on from the dialog of a step; while it loads what goes live, its button says that it is busy and takes no press. */
async function goOn(dialog: Locator, step: string): Promise<void> {
  const button = dialog.getByRole('button', { name: `Continue: ${step}` });
  await expect(button).not.toHaveAttribute('aria-busy', 'true');
  await button.click();
}

test('[BU-ENROLLMENT-03, BU-ENROLLMENT-08, BU-ENROLLMENT-09, BU-ENROLLMENT-10, BU-ENROLLMENT-17] an administrator finds enrollments by program, add-on and text, and the choice stays for the session', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'provider.admin', '/manageenrollments');
  await expect(page.getByRole('heading', { name: 'Manage Enrollments', level: 1 })).toBeVisible();
  const program = filterButton(page, 'Program');
  await expect(program).toHaveText('Program');
  await test.step('BU-ENROLLMENT-55 the choices are asked for once', async () => {
    const asked = calls.filter(({ path }) => path === '/api/portal/enrollments/filter-options');
    expect(asked.map(({ method }) => method)).toEqual(['POST']);
    await program.click();
    const choices = page.getByRole('dialog', { name: 'Program' }).getByRole('option');
    await expect(choices).toHaveCount(15);
    await expect(choices.first()).toHaveText('All programs');
    await expect(choices.first()).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Escape');
    await expect(program).toBeFocused();
  });
  await test.step('BU-ENROLLMENT-53 the add-ons have a call of their own', () =>
    expect(calls.filter(({ path }) => path === '/api/portal/enrollments/list/get-addons').map(({ method }) => method)).toEqual(['GET']));
  await chooseFilter(page, 'Program', 'Genesis · SmartLeads');
  await expect(first(page)).toContainText('Genesis · SmartLeads');
  await chooseFilter(page, 'Add-on', 'SmartLeads');
  await test.step('BU-ENROLLMENT-10 by text', async () => {
    const search = page.waitForRequest((request) => request.url().includes('/search') && !!request.postData()?.includes('GE0001'));
    await page.getByLabel('Dealer code or name').fill('GE0001');
    await search;
    await expect(table(page).getByRole('row')).toHaveCount(2);
    await expect(first(page)).toContainText('GE0001');
  });
  await page.reload();
  await test.step('the choice stays', async () => {
    await expect(program).toHaveText('Program: Genesis · SmartLeads');
    await expect(page.getByLabel('Dealer code or name')).toHaveValue('GE0001');
    await expect(first(page)).toContainText('Genesis');
  });
  await test.step('GB-109 until the sign-out', async () => {
    const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filters:')));
    expect(await stored()).toEqual([expect.stringMatching(/:enrollments$/)]);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await stored()).toEqual([]);
  });
});

test('[BU-ENROLLMENT-19, GB-134] before a dealer with go-live dates ends, the add-ons of its programs and its packages are named, on the list and on its page', async ({
  page,
  portal,
}) => {
  const read = 'GET /api/portal/enrollments/dealer/AC0001';
  const withDates = () =>
    alter(page, read, (dealer: { programs: { addons: { addonId: string }[] }[] }) => ({
      ...dealer,
      programs: dealer.programs.map((program) => ({
        ...program,
        addons: program.addons.map((addon) => (addon.addonId === '4' ? addon : { ...addon, goLiveDate: '2026-12-24' })),
      })),
    }));
  // The support of the dealer's maker, not that of the administrator's portal.
  const { support } = JSON.parse(readFileSync('oem-config/acura/oem.json', 'utf8'));
  await withDates();
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await find(page, 'AC0001');
  const dialog = page.getByRole('dialog', { name: /^Deactivate: / });
  const warned = async () => {
    await expect(
      dialog.getByText(
        `Go-live dates are already set for: Digital dealer packages, SmartLeads, Website premium. Please contact support at ${support.phone} or ${support.email}`,
      ),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Continue: Deactivate' })).toBeVisible();
  };
  await chooseStep(first(page), 'Deactivate the dealer');
  await warned();
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await answer(page, read, { status: 404, json: { message: 'Gone.' } });
  await chooseStep(first(page), 'Deactivate the dealer');
  await expect(dialog.getByText('Gone.')).toBeVisible();
  await page.unrouteAll();
  await withDates();
  await page.goto('/editManageEnrollment/AC0001/view');
  await page
    .getByRole('group', { name: /^Actions for / })
    .first()
    .getByRole('button', { name: 'Deactivate', exact: true })
    .click();
  await warned();
});

test('[BU-ENROLLMENT-13] a dealer is paused, set inactive with type and reason, and brought back', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await find(page, 'AC1001');
  const status = first(page);
  await chooseStep(first(page), 'Deactivate the dealer');
  const dialog = page.getByRole('dialog', { name: /^Deactivate: / });
  const warning = 'Setting a dealer inactive on or after the 4th of the month means no invoice for the previous month.';
  await test.step('BU-DEALER-LIFECYCLE-13 the warning', () => expect(dialog.getByText(warning)).toBeVisible());
  await test.step('GB-133 from the 4th on it is announced at once', async () => {
    const isFromDay4 = Number(centralToday().slice(8)) >= 4;
    await expect(dialog.getByRole('alert').filter({ hasText: warning })).toHaveCount(isFromDay4 ? 1 : 0);
  });
  await test.step('BU-DEALER-LIFECYCLE-10 one of two types', async () => {
    await expect(dialog.getByRole('radio')).toHaveCount(2);
    await goOn(dialog, 'Deactivate');
    await expect(dialog.getByText('Type is required.')).toBeVisible();
    await dialog.getByLabel('Inactivation').check();
  });
  await test.step('BU-DEALER-LIFECYCLE-16 a long reason', async () => {
    await dialog.getByLabel('Reason').fill('x'.repeat(255));
    await goOn(dialog, 'Deactivate');
    await expect(dialog.getByText('Must be less than 255 characters')).toBeVisible();
  });
  await test.step('BU-DEALER-LIFECYCLE-04 deactivate', async () => {
    await dialog.getByLabel('Reason').fill('Closed for the season.');
    await goOn(dialog, 'Deactivate');
    await expect(dialog).toBeHidden();
    await expect(status).toContainText('Inactive');
  });
  await test.step('BU-DEALER-LIFECYCLE-05 reactivate', async () => {
    await chooseStep(first(page), 'Reactivate the dealer');
    await goOn(page.getByRole('dialog'), 'Reactivate');
    await expect(status).toContainText('Active');
  });
  await test.step('BU-DEALER-LIFECYCLE-03 pause', async () => {
    await chooseStep(first(page), 'Pause the dealer');
    await goOn(page.getByRole('dialog'), 'Pause');
    await expect(status).toContainText('Paused');
  });
});

test('[BU-ENROLLMENT-46, BU-ENROLLMENT-47, GB-128] no step is taken with a dealer whose account is outstanding', async ({
  page,
  portal,
}) => {
  const actions = ['PAUSE', 'DEACTIVATE', 'OPT_OUT'].map((name) => ({ name, label: name, method: name.toLowerCase() }));
  let isOutstanding = true;
  await alter(page, 'POST /api/portal/enrollments/search', (body: { content: object[] }) => ({
    ...body,
    content: body.content.map((row) => ({ ...row, outstandingAccount: isOutstanding, actions: isOutstanding ? [] : actions })),
  }));
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await find(page, 'AC0001');
  await first(page).getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Subscriptions' })).toBeVisible();
  for (const name of ['Pause the dealer', 'Deactivate the dealer', 'Opt the dealer out'])
    await expect(page.getByRole('menuitem', { name, exact: true })).toHaveCount(0);
  isOutstanding = false;
  await page.reload();
  await first(page).getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Pause the dealer', exact: true })).toBeEnabled();
});

test('[BU-ENROLLMENT-13] staff of a maker read, but are offered no step', async ({ page, portal }) => {
  await openAs(page, portal.url, 'oem.honda', '/manageenrollments');
  await find(page, 'HO0002');
  await first(page).getByRole('button', { name: 'Actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Subscriptions' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Deactivate the dealer', exact: true })).toHaveCount(0);
});

test('[BU-ENROLLMENT-11, BU-ENROLLMENT-52, GB-208] the file holds what the last search found, and is saved under its name', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await chooseFilter(page, 'Program', 'Honda · SmartLeads');
  await page
    .getByRole('columnheader', { name: /^Dealer code/ })
    .getByRole('button')
    .click();
  await find(page, 'HO0002');
  const calls = recordCalls(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export to CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^enrollments \d{4}-\d{2}-\d{2}\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^HO0002,/);
  const asked = calls.find(({ path }) => path === '/api/portal/enrollments/export');
  const query = Object.fromEntries(new URLSearchParams(asked?.query));
  expect(query).toEqual({ programId: '12', searchText: 'HO0002', sort: 'dealerCode,asc', exportFormat: 'csv' });
  await page.getByLabel('Dealer code or name').fill('nobody');
  await expect(page.getByRole('button', { name: 'Export to Excel' })).toBeDisabled();
});

test('[GB-413, SH-CALLS-40] a file on its way can be cancelled; a refused one says why and can be asked for again', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await expect(first(page)).toBeVisible();
  const button = page.getByRole('button', { name: 'Export to Excel' });
  const held = await hold(page, 'GET /api/portal/enrollments/export');
  await button.click();
  await held.reached;
  await expect(page.getByRole('progressbar', { name: 'Export to Excel' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel download' }).click();
  await expect(page.getByText('The download was cancelled.')).toBeVisible();
  held.release();
  await answer(page, 'GET /api/portal/enrollments/export', { status: 400, json: { message: 'Too many files today.' } });
  await button.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Too many files today.' }).first()).toBeVisible();
  await page.unrouteAll();
  const saved = page.waitForEvent('download');
  await button.click();
  expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/);
  await expect(page.getByText('The file was downloaded.')).toBeVisible();
});

for (const locale of ['en-US', 'fr-CA']) {
  test(`[BU-ENROLLMENT-13] the menu of a row stands within a narrow window: ${locale}`, async ({ browser, portal }) => {
    const context = await browser.newContext({ locale, baseURL: portal.url, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    await openAs(page, portal.url, 'admin', '/manageenrollments');
    const row = page.getByRole('table').getByRole('row').nth(1);
    await row.getByRole('button', { name: 'Actions' }).waitFor();
    const scripts = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect((await scripts()).filter((name) => /static\/(menu|popover|suggestions)\./.test(name))).toEqual([]);
    await row.getByRole('button', { name: 'Actions' }).click();
    const { x, width } = (await page.getByRole('menu').boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(390);
    // The letters of before the font has come may be wider.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
}
