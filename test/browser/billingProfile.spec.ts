import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const BILLING = '/api/portal/enrollments/billing-profiles/HO0001';
const INVALID = 'Please enter a valid credit card number.';
const ZIP = 'Invalid ZIP format. Please enter ZIP Code in format: nnnnn or nnnnn-nnnn';
const CODE = 'Invalid Security code. Please enter 3- or 4-digit number';

const form = (page: Page) => page.getByRole('main').locator('form');
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' }).click();
const program = (page: Page) => page.getByRole('main').getByRole('combobox', { name: 'Program', exact: true });
const posts = (calls: ReturnType<typeof recordCalls>, path: string) => calls.filter((call) => call.method === 'POST' && call.path === path);

/** Every file under a folder, the database's among them. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

test('[BU-BILLING-04, BU-BILLING-05, BU-BILLING-07, BU-BILLING-08] a billing profile is viewed, changed and saved', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/billingProfile/HO0001/view');
  await expect(page.getByRole('heading', { name: 'Head office', level: 2 })).toBeVisible();
  await expect(page.getByText('Ending in 4242, expires 12/2030')).toBeVisible();
  await expect(page.getByRole('button', { name: /Edit|Activate|New billing/ })).toHaveCount(0);
  await expect(page.getByRole('main').locator('input, select, textarea, form')).toHaveCount(0);
  const reads = calls.filter(({ path }) => path === BILLING);
  expect(reads.map(({ query, headers }) => [query, headers['authorization']?.split(' ')[0]])).toEqual([['?programId=11', 'Bearer']]);
  await page.getByRole('main').getByRole('button', { name: 'SmartLeads' }).click();
  await expect(page.getByText('There is no billing profile for this program yet.')).toBeVisible();
  expect(calls.filter(({ path }) => path === BILLING).at(-1)?.query).toBe('?programId=12');
  await page.goto('/billingProfile/HO0001/edit?programId=12');
  await program(page).selectOption('Dealer website');
  await page.getByRole('button', { name: 'Edit: Head office' }).click();
  await field(page, 'Name').first().fill('Head office, second floor');
  await save(page);
  await expect(page.getByText('Saved Successfully', { exact: true })).toBeVisible();
  expect(posts(calls, `${BILLING}/save`)).toHaveLength(1);
  await expect(program(page)).toHaveValue('11');
  await page.goto('/billingProfile/HO0001/edit');
  await expect(page.getByRole('heading', { name: 'Head office, second floor', level: 2 })).toBeVisible();
});

test('[BU-BILLING-05, BU-BILLING-06, GB-151] from the dealer the billing screen is reached for looking and for editing, and one leads to the other', async ({
  page,
  portal,
}) => {
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });
  const begin = page.getByRole('button', { name: 'New billing profile' });
  await openAs(page, portal.url, 'admin', '/editManageEnrollment/HO0001/view');
  await link('Billing profile').click();
  await page.waitForURL(/\/billingProfile\/HO0001\/view/);
  await page.getByRole('main').getByRole('button', { name: 'SmartLeads' }).click();
  await expect(page.getByText('There is no billing profile for this program yet.')).toBeVisible();
  await expect(begin).toHaveCount(0);
  await link('Edit').click();
  await page.waitForURL(/\/billingProfile\/HO0001\/edit/);
  await expect(program(page)).toHaveValue('12');
  await begin.click();
  await expect(link('View only')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await link('View only').click();
  await page.waitForURL(/\/billingProfile\/HO0001\/view/);
  await expect(link('Edit')).toBeVisible();
  await expect(begin).toHaveCount(0);
  await page.goto('/billingProfile/HO0001/true');
  await expect(begin).toBeVisible();
  await page.goto('/billingProfile/HO0001/false');
  await expect(link('Edit')).toBeVisible();
  await expect(begin).toHaveCount(0);
  await page.goto('/editManageEnrollment/HO0001/edit');
  await link('Billing profile').click();
  await page.waitForURL(/\/billingProfile\/HO0001\/edit/);
  await expect(begin).toBeVisible();
});

test('a card is checked as it is told; what is wrong is never sent, and of what is right the page keeps nothing', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/billingProfile/HO0001/edit');
  await page.getByRole('button', { name: 'New billing profile' }).click();
  await save(page);
  await expect(form(page).getByText('This field is required.', { exact: true })).toHaveCount(1);
  await field(page, 'Name').fill('By card');
  await form(page).getByRole('radio', { name: 'Credit card' }).check();
  await save(page);
  for (const [id, control, label] of [
    ['BU-BILLING-10', page.getByRole('textbox', { name: 'Card number', exact: true }), 'Credit card number'],
    ['BU-BILLING-14', page.getByRole('combobox', { name: 'Expiry month' }), 'Month'],
    ['BU-BILLING-15', page.getByRole('combobox', { name: 'Expiry year' }), 'Year'],
    ['BU-BILLING-16', page.getByLabel('Security code', { exact: true }), 'Security code'],
  ] as const) {
    const own = form(page).locator('.p-field', { has: control });
    await test.step(`${id} is required`, () => expect(own.getByText(`${label} is required.`, { exact: true })).toBeVisible());
  }
  await field(page, 'ZIP or postal code').fill('7870');
  await save(page);
  await expect(form(page).getByText(ZIP, { exact: true })).toBeVisible();
  await field(page, 'ZIP or postal code').fill('m5v 2t6');
  await expect(form(page).getByText(ZIP, { exact: true })).toBeVisible();
  await field(page, 'ZIP or postal code').blur();
  await form(page).getByRole('combobox', { name: 'Country' }).selectOption({ label: 'Canada' });
  await expect(form(page).getByText(ZIP, { exact: true })).toHaveCount(0);
  for (const [ids, wrong] of [
    ['BU-BILLING-11', '4111 1111 1111 1111'],
    ['BU-BILLING-11', 'abcd'],
    ['BU-BILLING-12, BU-BILLING-13', '1234-5678'],
    ['BU-BILLING-12, BU-BILLING-13', '4111111111111112'],
  ] as const)
    await test.step(`${ids} ${wrong}`, async () => {
      await field(page, 'Card number').fill(wrong);
      await save(page);
      await expect(form(page).getByText(INVALID, { exact: true })).toBeVisible();
    });
  await field(page, 'Card number').fill('4111-1111-1111-1111');
  await form(page).getByRole('combobox', { name: 'Expiry month' }).selectOption('12');
  await form(page).getByRole('combobox', { name: 'Expiry year' }).selectOption('2040');
  for (const wrong of ['12', '12a', '12345'])
    await test.step(`BU-BILLING-17, BU-BILLING-18 ${wrong}`, async () => {
      await field(page, 'Security code').fill(wrong);
      await save(page);
      await expect(form(page).getByText(CODE, { exact: true })).toBeVisible();
    });
  await expect(form(page).getByText(INVALID)).toHaveCount(0);
  expect(posts(calls, `${BILLING}/save`)).toEqual([]);
  await field(page, 'Security code').fill('9273');
  await save(page);
  await expect(page.getByText('Ending in 1111, expires 12/2040')).toBeVisible();
  const [sent] = posts(calls, `${BILLING}/save`);
  expect(JSON.parse(sent?.body ?? '{}').card).toEqual({ number: '4111111111111111', month: '12', year: '2040', securityCode: '9273' });
  const browserState = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href, document.body.innerHTML]),
  );
  expect(browserState).not.toMatch(/4111-?1111|9273/);
  expect(calls.filter(({ path, query }) => /4111|9273/.test(path + query))).toEqual([]);
  expect(portal.output()).not.toMatch(/4111-?1111|securityCode/);
  for (const file of filesOf(portal.dataDir)) expect(readFileSync(file, 'latin1').match(/4111-?1111/)?.[0], file).toBeUndefined();
});

test('[BU-BILLING-05, GB-232] of a profile that somebody changed meanwhile what both changed is shown; the user takes it, or saves over it; the rest is merged', async ({
  page,
  portal,
  browser,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/billingProfile/HO0002/edit');
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openAs(other, portal.url, 'admin', '/billingProfile/HO0002/edit');
  const open = (at: Page) => at.getByRole('button', { name: /^Edit: Head office/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  const change = async (at: Page, company: string) => {
    await field(at, 'Company').fill(company);
    await save(at);
  };
  await open(page);
  await open(other);
  await change(other, 'First Company');
  await expect(other.getByText('Saved Successfully', { exact: true })).toBeVisible();
  await change(page, 'Second Company');
  await expect(dialog.getByRole('row', { name: /Company/ })).toContainText('First Company');
  await dialog.getByRole('button', { name: 'Take the saved version' }).click();
  await expect(page.getByText('First Company')).toBeVisible();
  await open(other);
  await open(page);
  await change(other, 'Third Company');
  await expect(other.getByText('Saved Successfully', { exact: true }).last()).toBeVisible();
  await expect(other.getByText('Third Company')).toBeVisible();
  await change(page, 'Fourth Company');
  await dialog.getByRole('button', { name: 'Go on with mine' }).click();
  await expect(page.getByText('Your version is not saved yet. Saving now replaces what somebody else saved.')).toBeVisible();
  await expect(field(page, 'Company')).toHaveValue('Fourth Company');
  await save(page);
  await expect(page.getByText('Fourth Company')).toBeVisible();
  await open(page);
  await other.reload();
  await open(other);
  await field(other, 'City').fill('Their City');
  await save(other);
  await expect(other.getByText('Their City')).toBeVisible();
  await change(page, 'Fifth Company');
  await expect(page.getByText('Saved, together with what somebody else changed meanwhile.')).toBeVisible();
  await expect(page.getByText('Fifth Company')).toBeVisible();
  await expect(page.getByText('Their City')).toBeVisible();
  const versions = posts(calls, '/api/portal/enrollments/billing-profiles/HO0002/save').map(({ headers }) => headers['if-match']);
  expect([versions.length, versions.every((version) => /^"\d+"$/.test(version ?? ''))]).toEqual([6, true]);
});

test('[BU-BILLING-06, BU-BILLING-09] activating asks first; the mark moves after one call', async ({ page, portal }) => {
  const path = '/api/portal/enrollments/billing-profiles/GE0001/activate';
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/billingProfile/GE0001/edit');
  const open = page.getByRole('button', { name: 'Activate: Showroom card' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Activate Showroom card?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(posts(calls, path)).toEqual([]);
  await open.click();
  await dialog.getByRole('button', { name: 'Activate', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Activate: Head office' })).toBeVisible();
  await expect(open).toHaveCount(0);
  expect(posts(calls, path).map(({ query }) => query)).toEqual(['?programId=71']);
});

test('[BU-BILLING-19] a refused save says why at the form; every other failure is the generic error; what was typed stays', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/billingProfile/HO0001/edit');
  await answer(
    page,
    `POST ${BILLING}/save`,
    { status: 400, json: { message: 'Refused.', errors: [{ field: 'company', message: 'This company is not known.' }] } },
    { status: 409, json: {} },
  );
  await page.getByRole('button', { name: /^Edit: Head office/ }).click();
  await field(page, 'Company').fill('Somebody Else');
  await save(page);
  await expect(form(page).getByText('This company is not known.')).toBeVisible();
  await save(page);
  await expect(page.getByText('An Error Has Occurred', { exact: true })).toBeVisible();
  await expect(field(page, 'Company')).toHaveValue('Somebody Else');
});

test('a dealer has no way to the page', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/billingProfile/HO0001/edit');
  await expect(page).toHaveURL(`${portal.url}/`);
  // The home page has asked for all that it shows: what the refused page would have asked for is out by now too.
  await expect(page.getByRole('dialog', { name: 'Contact Details' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, includeHidden: true }).first()).toBeVisible();
  expect(calls.map(({ path }) => path)).toContain('/api/page/data');
  expect(calls.filter(({ path }) => path === BILLING)).toEqual([]);
});
