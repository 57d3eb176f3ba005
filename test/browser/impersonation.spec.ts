import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, hold, openAs, readableCookies, recordCalls, recordDocuments } from './support/walk.ts';

const SEARCH = 'GET /impersonate/users';
const USER = 'GET /api/sso/user/userData';
const box = (page: Page) => page.getByRole('combobox', { name: 'User', exact: true });
const programs = (page: Page) => page.getByRole('combobox', { name: 'OEM', exact: true });
const options = (page: Page) => page.getByRole('listbox').getByRole('option');
const apply = (page: Page) => page.getByRole('button', { name: 'Apply', exact: true });
const reset = (page: Page) => page.getByRole('button', { name: 'Reset', exact: true });

test('[SH-IMPERSONATION-01, SH-IMPERSONATION-02] a resting toolbar asks for two characters and does nothing without text', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin');
  await expect(programs(page)).toBeEnabled();
  await test.step('SH-IMPERSONATION-19', () => expect(programs(page).locator('option:checked')).toHaveText('All'));
  await test.step('SH-CALLS-16 the programs', () =>
    expect(programs(page).locator('option')).toHaveText(['All', 'Acura', 'BMW Canada', 'Honda', 'Hyundai', 'Hyundai Canada', 'INFINITI']));
  await expect(box(page)).toBeEditable();
  await expect(reset(page)).toHaveCount(0);
  const documents = recordDocuments(page);
  await apply(page).click();
  await box(page).fill('   ');
  await apply(page).click();
  await box(page).fill('  a ');
  await expect(page.getByText('Loading results...')).toHaveCount(0);
  await test.step('SH-IMPERSONATION-12, SH-IMPERSONATION-18, SH-CALLS-24 two characters, trimmed', async () => {
    await box(page).fill('  ab  ');
    await expect.poll(() => calls.filter(({ path }) => path === '/impersonate/users').map(({ query }) => query)).toEqual(['?term=ab']);
  });
  await test.step('SH-IMPERSONATION-17 nothing without text', async () => {
    expect(calls.filter(({ method, path }) => method === 'POST' && path === '/impersonate')).toEqual([]);
    expect(documents).toEqual([]);
  });
});

test('[SH-IMPERSONATION-13..16, SH-IMPERSONATION-20] suggestions are filtered by program and text and sorted by name', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin');
  await answer(page, SEARCH, {
    json: [
      { loginName: 'zed1', userName: 'Zed Smith', oemName: 'Honda' },
      { loginName: 'jsmith', userName: 'Mia', oemName: 'Acura' },
      { loginName: 'x1', userName: 'ABE JOSMITHE', oemName: 'Honda' },
      { loginName: 'zzz', userName: 'Bob', oemName: 'Honda' },
    ],
  });
  await box(page).fill('SMI');
  await expect(options(page)).toHaveText([/ABE JOSMITHE/, /Mia/, /Zed Smith/]);
  await programs(page).selectOption('Honda');
  await box(page).click();
  await expect(options(page)).toHaveText([/ABE JOSMITHE/, /Zed Smith/]);
  await programs(page).selectOption('BMWCA');
  await box(page).click();
  await expect(page.getByText('No Users Found', { exact: true })).toBeVisible();
  await programs(page).selectOption('All');
  await box(page).click();
  await expect(options(page)).toHaveText([/ABE JOSMITHE/, /Mia/, /Zed Smith/]);
  await expect(page.getByText('No Users Found')).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveValue('x1');
});

test('[SH-IMPERSONATION-20, SH-IMPERSONATION-21, SH-CALLS-25] what a search says while it runs, when nobody is found and when it is refused', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin');
  await answer(page, SEARCH, { json: [] });
  const searching = await hold(page, SEARCH);
  await box(page).fill('nobody');
  await expect(page.getByText('Loading results...', { exact: true })).toBeVisible();
  await searching.reached;
  await expect(page.getByText('No Users Found')).toHaveCount(0);
  searching.release();
  await expect(page.getByText('No Users Found', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading results...')).toHaveCount(0);
  await page.unrouteAll();
  for (const status of [204, 418]) {
    await answer(page, SEARCH, { status });
    const answered = page.waitForResponse((response) => response.url().includes('/impersonate/users'));
    await box(page).fill(`dealer${status}`);
    await answered;
    await expect(options(page)).toHaveCount(0);
    await expect(box(page)).toBeEnabled();
  }
  await page.unrouteAll();
  await box(page).fill('dealer.honda');
  await expect(options(page)).toHaveText([/Dana Whitfield/]);
});

test('[SH-IMPERSONATION-27] an admin acts for a dealer and ends it; both start over at the root', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/resources');
  const documents = recordDocuments(page);
  await page.evaluate(() => {
    localStorage.setItem('contact_modal_dismissed', 'then');
    localStorage.setItem('first_request', '/smartleads');
  });
  await box(page).fill('dealer.gen');
  const suggested = options(page).filter({ hasText: 'Taylor Brandt' });
  await expect(suggested).toContainText(/dealer\.genesis · .+ · Genesis/);
  await suggested.click();
  await expect(box(page)).toHaveValue('dealer.genesis');
  await apply(page).click();
  await expect(reset(page)).toBeVisible();
  await test.step('SH-IMPERSONATION-09 over at the root', async () => {
    expect(documents).toEqual(['/']);
    expect(new URL(page.url()).pathname).toBe('/');
  });
  const begin = calls.find(({ method, path }) => method === 'POST' && path === '/impersonate');
  await test.step('SH-IMPERSONATION-06, SH-CALLS-26', () => expect(JSON.parse(begin?.body ?? '')).toEqual({ loginName: 'dealer.genesis' }));
  await test.step('SH-IMPERSONATION-03, SH-IMPERSONATION-04, SH-IMPERSONATION-05 the toolbar', async () => {
    await expect(box(page)).toHaveValue('dealer.genesis');
    await expect(box(page)).toBeDisabled();
    await expect(programs(page)).toBeDisabled();
    await expect(apply(page)).toHaveCount(0);
    await expect(page.getByText('admin is acting as Taylor Brandt (dealer.genesis · Stonebrook Genesis)')).toBeVisible();
  });
  await test.step('SH-IMPERSONATION-11 nothing of the user before', async () => {
    await expect(page.getByText('Welcome, Taylor Brandt')).toBeVisible();
    await expect(page.getByText('Avery Stone')).toHaveCount(0);
  });
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem('user_data') ?? ''))).toMatchObject({ role: 'Dealer' });
  const stored = await page.evaluate(() => [
    localStorage.getItem('contact_modal_dismissed'),
    localStorage.getItem('first_request'),
    localStorage.getItem('oemSkinName'),
  ]);
  await test.step('SH-IMPERSONATION-08 local state', () => expect(stored).toEqual([null, null, 'genesis']));
  expect(await readableCookies(page)).toMatchObject({ impersonate: 'dealer.genesis' });
  const asDealer = calls.slice(calls.indexOf(begin as never) + 1).filter(({ path }) => path.startsWith('/api/'));
  expect(asDealer.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/sso/user/userData', '/api/sso/user/headerMenu']));
  await test.step('SH-CALLS-07, BU-CALLS-02 the header while acting', () =>
    expect(new Set(asDealer.map(({ headers }) => headers['impersonate']))).toEqual(new Set(['dealer.genesis'])));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Contact Us' }).first().click();
  // Its contents have been read, so what is called from here on is called by the administrator.
  await expect(page.locator('.p-cms').first()).toBeVisible();
  const before = calls.length;
  await reset(page).click();
  await expect(apply(page)).toBeVisible();
  await expect(page.getByText('Welcome, Avery Stone')).toBeVisible();
  await test.step('SH-IMPERSONATION-09 over at the root again', () => expect(documents).toEqual(['/', '/']));
  const later = calls.slice(before);
  await test.step('SH-IMPERSONATION-07, SH-CALLS-27', () =>
    expect(later.filter(({ method, path }) => method === 'DELETE' && path === '/impersonate')).toHaveLength(1));
  const asAdmin = later.filter(({ path }) => path.startsWith('/api/'));
  expect(asAdmin.map(({ path }) => path)).toContain('/api/sso/user/userData');
  await test.step('SH-CALLS-07, BU-CALLS-02 no header after', () =>
    expect(asAdmin.filter(({ headers }) => 'impersonate' in headers)).toEqual([]));
  const skin = await page.evaluate(() => localStorage.getItem('oemSkinName'));
  await test.step('SH-IMPERSONATION-10', () => expect(skin).toBeNull());
  expect(await readableCookies(page)).not.toHaveProperty('impersonate');
  await expect(box(page)).toHaveValue('');
});

test('[SH-CALLS-26] the chosen program goes along; a refusal leaves everything as it was', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin');
  const calls = recordCalls(page);
  const documents = recordDocuments(page);
  await answer(page, 'POST /impersonate', { status: 418, json: { message: 'Not this one' } });
  await programs(page).selectOption('Honda');
  await box(page).fill('somebody');
  await apply(page).click();
  await expect(page.getByText('Not this one')).toBeVisible();
  const begin = calls.find(({ method, path }) => method === 'POST' && path === '/impersonate');
  expect(JSON.parse(begin?.body ?? '')).toEqual({ loginName: 'somebody', oemName: 'Honda' });
  await expect(box(page)).toHaveValue('somebody');
  await expect(apply(page)).toBeEnabled();
  expect(documents).toEqual([]);
  expect(await readableCookies(page)).not.toHaveProperty('impersonate');
});

const who = { role: 'Dealer', belongsToCmsEditorGroup: false };
const impersonator = { login: 'boss', role: 'Dealer', belongsToCmsEditorGroup: false };
const cases: [string, object, 'Apply' | 'Reset' | 'none', string?][] = [
  ['SH-IMPERSONATION-26', who, 'none'],
  ['SH-IMPERSONATION-23', { ...who, belongsToCmsEditorGroup: true }, 'Apply'],
  ['SH-IMPERSONATION-23', { ...who, impersonator: { ...impersonator, belongsToCmsEditorGroup: true } }, 'Reset'],
  ['SH-IMPERSONATION-24, BU-ROLES-07', { ...who, role: 'admin' }, 'Apply'],
  ['SH-IMPERSONATION-24', { ...who, impersonator: { ...impersonator, role: 'admin' } }, 'Reset'],
  ['SH-IMPERSONATION-25', { ...who, role: 'Dealer Group' }, 'Apply'],
  ['SH-IMPERSONATION-25', { ...who, impersonator: { ...impersonator, role: 'Dealer Group' } }, 'Reset'],
  ['SH-IMPERSONATION-26', { ...who, impersonator }, 'none'],
  ['SH-IMPERSONATION-22', { ...who, role: 'admin' }, 'none', '/?showMenu=false'],
];

test('[SH-IMPERSONATION-22..26] who sees the toolbar', async ({ page, portal }) => {
  let user: object = who;
  await alter(page, USER, (own: object) => ({ ...own, ...user }));
  await openAs(page, portal.url, 'dealer.recent');
  for (const [id, given, shown, path = '/'] of cases) {
    user = given;
    await test.step(`${id} ${JSON.stringify(given)}`, async () => {
      await page.goto(path);
      await page.locator('h1').first().waitFor();
      await expect(apply(page)).toHaveCount(shown === 'Apply' ? 1 : 0);
      await expect(reset(page)).toHaveCount(shown === 'Reset' ? 1 : 0);
      await expect(page.getByRole('region', { name: 'Impersonation' })).toHaveCount(shown === 'none' ? 0 : 1);
    });
  }
});
