import type { Page } from '@playwright/test';
import { centralToday, entry, heard, lay, open, openAs } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

const primary = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--p-primary'));
const logo = (page: Page) => page.locator('.p-brand img').first();

test('[SH-ENTITIES-07, SH-ENTITIES-12, SH-ENTITIES-44, SH-ENTITIES-45, SH-ENTITIES-46] each skin has looks of its own, with and without its maker', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent', { user: { oemName: undefined, oemSkinName: undefined } });
  await expect(page.getByRole('heading', { level: 1, name: 'Portico dealer services' })).toBeVisible();
  const seen = [await primary(page)];
  for (const [oemSkinName, oemName] of [
    ['genesis', 'HYUNDAI'],
    ['acura', 'Acura'],
    ['infiniti', 'INFINITI'],
  ] as const) {
    for (const user of [
      { oemSkinName, oemName },
      { oemSkinName, oemName: undefined },
    ]) {
      await lay(page, { user });
      await open(page, '/');
      await expect(logo(page)).toHaveAttribute('src', `/assets/${oemSkinName}/assets/logo.svg`);
    }
    seen.push(await primary(page));
  }
  expect(new Set(seen).size).toBe(4);
});

test('[SH-ENTITIES-11, SH-ENTITIES-21, BU-CALLS-09] user details that hold nothing break nothing', async ({ page, faults }) => {
  void faults;
  const pages = heard(page, '/api/page/data');
  await openAs(page, 'dealer.recent', { user: { oemId: 77, hasBundles: true, unheardOf: { of: ['yet'] } } });
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  // What the server sent ahead, by the details that it knows, is not of these.
  await expect.poll(() => new URL(pages.at(-1)?.url() ?? '').searchParams.get('oemId')).toBe('77');
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? ''));
  await test.step('SH-ENTITIES-26 what of them is stored', () =>
    expect(stored).toEqual({ oemName: 'Honda', role: 'Dealer', hasBundles: true }));
  const names = [
    'userName',
    'role',
    'oemName',
    'oemId',
    'oemSkinName',
    'userGroups',
    'ssoLoginOnlyAllowed',
    'ssoPortalUrl',
    'impersonator',
    'lastLoginTime',
    'language',
  ];
  const more = [
    'availableLanguagesCodes',
    'biDashboards',
    'lmsExternalUrl',
    'hasBundles',
    'belongsToCmsEditorGroup',
    'trilogyLogo',
    'headerLogo',
  ];
  await lay(page, { user: Object.fromEntries([...names, ...more].map((name) => [name, undefined])) });
  await open(page, '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Portico dealer services' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Program menu' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Welcome');
  await expect(page.getByRole('banner')).not.toContainText(/undefined|null|Last login/);
  await expect(page.locator('.p-block-fault')).toHaveCount(0);
  await expect.poll(() => new URL(pages.at(-1)?.url() ?? '').searchParams.has('oemId')).toBe(false);
});

test('[SH-ENTITIES-27] the access token is the bearer; the refresh token fetches both anew', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent', { menu: [entry('SmartLeads', 'smartleads')] });
  await expect(page.getByRole('heading', { level: 2, name: 'Products and services' })).toBeVisible();
  const bearers: (string | null)[] = [];
  await page.route('**/api/page/data*', async (route) => {
    bearers.push(await route.request().headerValue('authorization'));
    if (bearers.length === 1) await route.fulfill({ status: 401, json: {} });
    else await route.continue();
  });
  const refresh = page.waitForRequest('**/oauth/token');
  await page.getByRole('navigation', { name: 'Program menu' }).getByRole('link', { name: 'SmartLeads' }).click();
  const request = await refresh;
  expect(Object.fromEntries(new URLSearchParams(request.postData() ?? ''))).toEqual({
    refresh_token: expect.stringMatching(/^[0-9a-f]{24}\.[0-9a-f]{24}$/),
    grant_type: 'refresh_token',
  });
  await expect(page.getByRole('heading', { level: 1, name: 'SmartLeads' })).toBeVisible();
  await expect(page.locator('.p-cms').last()).toBeVisible();
  const data = await (await request.response())?.json();
  expect(Object.keys(data).sort()).toEqual(['access_token', 'expires_in', 'refresh_token', 'scope', 'token_type']);
  expect(bearers).toHaveLength(2);
  expect(bearers[0]).toMatch(/^Bearer ./);
  expect(bearers[1]).toBe(`Bearer ${data.access_token}`);
  expect(bearers[1]).not.toBe(bearers[0]);
});

const contactDetails = { title: 'Owner', name: 'Ana Bell', email: 'ana@example.com', phone: '512-555-0102' };
const enrollment = {
  dealerWebsite: 'https://dealer.example.com',
  authorizedPerson: 'Kim Roe',
  authorizedEmail: 'kim@example.com',
  authorizedPhone: '512-555-0103',
  lastUpdatedDateForDealerContact: null,
  addonId: 4,
};

test('[SH-ENTITIES-30, SH-ENTITIES-31, SH-ENTITIES-32, SH-ENTITIES-33] contact data are shown, and saved whole with the date as year-month-day', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent', {
    profile: { contactDetails, dwcpEnrollmentContactDetailsData: enrollment, hasAccessOnManageProfile: true, showBillingDetails: false },
  });
  const saved = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/profileContactDetails'));
  await page.route('**/api/portal/profileContactDetails', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: {} }) : route.fallback(),
  );
  const contact = page.getByRole('dialog', { name: 'Contact Details' });
  for (const value of Object.values(contactDetails)) await expect(contact).toContainText(value);
  await contact.getByRole('button', { name: 'Confirm' }).click();
  const second = page.getByRole('dialog', { name: 'Enrollment Authorized Contact' });
  for (const value of ['Kim Roe', 'kim@example.com', '512-555-0103']) await expect(second).toContainText(value);
  await second.getByRole('button', { name: 'Edit' }).click();
  await second.getByLabel('Phone').fill('512-555-0199');
  await second.getByRole('button', { name: 'Save' }).click();
  expect((await saved).postDataJSON()).toEqual({
    contactDetails,
    dwcpEnrollmentContactDetailsData: { ...enrollment, authorizedPhone: '512-555-0199', lastUpdatedDateForDealerContact: centralToday() },
  });
  // Without billing details there is no billing prompt.
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[SH-ENTITIES-33] the right and the billing details decide what appears', async ({ page, faults }) => {
  void faults;
  const bare = { contactDetails, dwcpEnrollmentContactDetailsData: { addonId: 4 } };
  await page.clock.setFixedTime(new Date('2026-03-04T18:00:00Z'));
  await openAs(page, 'dealer.recent', { profile: { ...bare, hasAccessOnManageProfile: false, showBillingDetails: true } });
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lay(page, { profile: { ...bare, hasAccessOnManageProfile: true, showBillingDetails: true } });
  await open(page, '/');
  await page.getByRole('dialog', { name: 'Contact Details' }).getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog', { name: 'Billing Contact' })).toBeVisible();
});

const block = (id: number, type: string, content: string, more: object = {}) => ({
  id,
  humanReadableId: `b${id}`,
  type,
  content,
  language: 'ENGLISH',
  status: 'PUBLISHED',
  blockOrder: id,
  parent: null,
  pageId: 7,
  contentBlockId: null,
  imageFormat: null,
  ...more,
});

test('[SH-ENTITIES-34] every kind of block shows in its role, drafts do not, and a new answer changes the page', async ({
  page,
  faults,
}) => {
  void faults;
  const picture = '/assets/honda/assets/mark.svg';
  const contentBlocks = [
    block(1, 'PAGE_TEASER', '<p>The teaser</p>'),
    block(2, 'LIST_ITEM', ''),
    block(3, 'LIST_ITEM_IMAGE', picture, {
      parent: 2,
      imageFormat: { id: 1, allowedFormat: 'SVG', maxWidth: 192, maxHeight: 50, maxFileSize: 2000000 },
    }),
    block(4, 'LIST_ITEM_HEADER', 'The header', { parent: 2 }),
    block(5, 'LIST_ITEM_TEXT', '<p>The text</p>', { parent: 2 }),
    block(6, 'FAQ_QUESTION', 'The question?'),
    block(7, 'FAQ_ANSWER', '<p>The answer</p>', { parent: 6 }),
  ];
  const drafts = [block(8, 'PAGE_TEASER', '<p>A draft</p>', { contentBlockId: 1 })];
  const pages = (content: object[]) => [{ id: 7, humanReadableId: 'smartleads', contentBlocks: content, drafts }] as never;
  await openAs(page, 'dealer.recent', { pages: pages(contentBlocks) }, '/smartleads');
  const content = page.getByRole('main').locator('.p-cms');
  const item = content.getByRole('listitem');
  await test.step('SH-ENTITIES-37', () => expect(content.locator('.p-cms__teaser')).toHaveText('The teaser'));
  await test.step('SH-ENTITIES-40', () => expect(item).toHaveCount(1));
  await test.step('SH-ENTITIES-42', () => expect(item.getByRole('heading', { name: 'The header' })).toBeVisible());
  await test.step('SH-ENTITIES-41', () => expect(item.locator('img')).toHaveAttribute('src', picture));
  await test.step('SH-ENTITIES-43', () => expect(item).toContainText('The text'));
  await test.step('SH-ENTITIES-38, SH-ENTITIES-39 a question discloses its answer', async () => {
    await expect(content.getByText('The answer')).toBeHidden();
    await content.getByText('The question?').click();
    await expect(content.getByText('The answer')).toBeVisible();
  });
  await expect(page.getByText('A draft')).toHaveCount(0);
  await lay(page, { pages: pages([block(1, 'PAGE_TEASER', '<p>Another teaser</p>')]) });
  await open(page, '/smartleads');
  await expect(content).toHaveText('Another teaser');
});

test('[SH-MODALS-06] the loading indicator stays until the slower of two answers', async ({ page, faults }) => {
  void faults;
  await openAs(page, 'dealer.recent', { menu: [entry('SmartLeads', 'smartleads')] }, '/smartleads');
  await expect(page.locator('.p-cms').last()).toBeVisible();
  const release: (() => void)[] = [];
  for (const path of ['**/api/page/data*', '**/mocdata/products/*']) {
    const free = new Promise<void>((resolve) => release.push(resolve));
    await page.route(path, async (route) => {
      await free;
      await route.fulfill({ json: [] });
    });
  }
  const indicator = page.getByRole('progressbar', { name: 'Loading…' });
  await page
    .getByRole('link', { name: /^Honda/ })
    .first()
    .click();
  await expect(indicator).toBeVisible();
  const first = page.waitForResponse('**/api/page/data*');
  release[0]?.();
  await (await first).finished();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Honda dealer services');
  await expect(indicator).toBeVisible();
  release[1]?.();
  await expect(indicator).toHaveCount(0);
});

test('[SH-MODALS-07, SH-MODALS-08, SH-FOOTER-08] expiry and failure show over the page, with the contacts of the program', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.acura', {}, '/resources');
  await page.route('**/api/page/data*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Privacy policy' }).click();
  const failure = page.getByRole('alertdialog', { name: 'Unable to Complete Request' });
  await expect(failure).toContainText('please contact us at 512-555-0112 or email us at acura.support@example.com');
  await expect(page).toHaveURL('/privacy');
  await failure.getByRole('button', { name: 'Close' }).first().click();
  await expect(failure).toHaveCount(0);
  await page.route('**/api/page/data*', (route) => route.fulfill({ status: 401, json: {} }));
  await page.route('**/oauth/token', (route) => route.fulfill({ status: 401, json: {} }));
  await page.getByRole('button', { name: 'Try again' }).click();
  const expired = page.getByRole('alertdialog', { name: 'Session Expired' });
  await expect(expired).toContainText('Your session has expired.');
  await expect(expired.getByRole('button', { name: 'Login' })).toBeFocused();
  await expect(page).toHaveURL('/privacy');
});
