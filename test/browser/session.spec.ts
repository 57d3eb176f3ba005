import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, enterAs, onCall, openAs, readableCookies, recordCalls, recordDocuments } from './support/walk.ts';

const MENU = 'GET /api/sso/user/headerMenu';
const USER = 'GET /api/sso/user/userData';
const PAGES = 'GET /api/page/data';
const TOKEN = 'POST /oauth/token';

const expiredDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Session Expired', exact: true });
const indicator = (page: Page) => page.getByRole('progressbar', { name: 'Loading…' });

/** All calls of the page are refused for want of a token, but for the ones named. */
async function refuseCalls(page: Page, ...paths: string[]): Promise<void> {
  for (const path of paths) await answer(page, path, { status: 401, json: { message: 'expired' } });
}

async function cookieNames(context: BrowserContext): Promise<string[]> {
  return (await context.cookies()).map(({ name }) => name).sort();
}

test('[SH-SESSION-01, SH-SESSION-02, SH-SESSION-03] signing in opens the pages; the cookie lives a day, the token only in memory', {
  tag: '@smoke',
}, async ({ page, signIn, context }) => {
  const calls = recordCalls(page);
  const answered = page.waitForResponse((response) => response.url().endsWith('/oauth/token'));
  await signIn('dealer.recent');
  const token = (await (await answered).json()).access_token as string;
  expect(new URL(page.url()).pathname).toBe('/');
  const bearers = calls.filter(({ path }) => path.startsWith('/api/')).map(({ headers }) => headers['authorization']);
  expect(bearers.length).toBeGreaterThan(2);
  expect(new Set(bearers)).toEqual(new Set([`Bearer ${token}`]));

  const cookies = await context.cookies();
  const inADay = Date.now() / 1000 + 86_400;
  for (const name of ['access_token', 'portal_session']) {
    const cookie = cookies.find((one) => one.name === name);
    expect(Math.abs((cookie?.expires ?? 0) - inADay)).toBeLessThan(60);
    expect(cookie?.sameSite).toBe('Strict');
    expect(cookie?.value).not.toContain(token);
  }
  expect(cookies.find(({ name }) => name === 'portal_session')?.httpOnly).toBe(true);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).toContain('user_data');
  expect(stored).not.toContain(token);
});

test('[SH-SESSION-04, SH-SESSION-05, SH-SESSION-06] parallel calls that meet a 401 wait for one refresh and go out once more', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.recent');
  const calls = recordCalls(page);
  for (const call of ['GET /api/sso/user/allowedComponents', MENU]) {
    let refused = false;
    await onCall(page, call, async (route) => {
      if (refused) return route.fallback();
      refused = true;
      return route.fulfill({ status: 401, json: {} });
    });
  }
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Program menu' })).toBeVisible();
  const refreshes = calls.filter(({ path }) => path === '/oauth/token');
  expect(refreshes).toHaveLength(1);
  expect(Object.fromEntries(new URLSearchParams(refreshes[0]?.body))).toEqual({
    grant_type: 'refresh_token',
    refresh_token: expect.stringMatching(/^[\da-f]{24}\.[\da-f]{24}$/),
  });
  for (const path of ['/api/sso/user/allowedComponents', '/api/sso/user/headerMenu']) {
    const [first, second, ...more] = calls.filter((call) => call.path === path);
    expect(more).toEqual([]);
    expect(first?.headers).not.toHaveProperty('x-retry');
    expect(second?.headers['x-retry']).toBe('1');
    expect(second?.headers['authorization']).toMatch(/^Bearer .+/);
    expect(second?.headers['authorization']).not.toBe(first?.headers['authorization']);
  }
});

test('[SH-SESSION-07, SH-SESSION-09, SH-MODALS-07] a second 401 ends the session over the page, without further calls', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/resources');
  const calls = recordCalls(page);
  await refuseCalls(page, PAGES, 'GET /mocdata/products/Honda.json');
  await page.getByRole('link', { name: /go to home page/ }).click();
  const dialog = expiredDialog(page);
  await test.step('SH-SESSION-13', () => expect(dialog).toBeVisible());
  await test.step('SH-SESSION-14', () => expect(dialog.getByText('Your session has expired.', { exact: true })).toBeVisible());
  await test.step('SH-SESSION-15', () => expect(dialog.getByRole('button')).toHaveText(['Login']));
  await expect(indicator(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  expect(calls.filter(({ path }) => path === '/oauth/token')).toHaveLength(1);
  const attempts = calls.filter(({ path }) => path === '/api/page/data').map(({ headers }) => headers['x-retry']);
  expect(attempts).toEqual([undefined, '1']);
});

test('[SH-SESSION-08, SH-SESSION-10, SH-SESSION-17, SH-SESSION-18, SH-MODALS-07] a refused refresh ends the session; Login logs out and says why', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/smartleads');
  const calls = recordCalls(page);
  await refuseCalls(page, 'GET /mocdata/products/Honda.json', TOKEN);
  await page.getByRole('link', { name: /go to home page/ }).click();
  await expect(expiredDialog(page)).toBeVisible();
  expect(calls.filter(({ headers }) => 'x-retry' in headers)).toEqual([]);
  await expiredDialog(page).getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByText('Session expired! please login again.', { exact: true })).toBeVisible();
  expect(calls.filter(({ path }) => path === '/sso/auth/logout')).toHaveLength(1);
  expect(await readableCookies(page)).not.toHaveProperty('sso_session');
  expect(await readableCookies(page)).not.toHaveProperty('access_token');
  expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
});

test('[SH-SESSION-16] an expired impersonation ends with a document load of the own home page', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'admin');
  await context.addCookies([{ name: 'impersonate', value: 'dealer.recent', url: portal.url }]);
  await alter(page, USER, (user: object) => ({
    ...user,
    role: 'Dealer',
    userName: 'Casey Novak',
    impersonator: { login: 'admin', role: 'admin', belongsToCmsEditorGroup: false },
  }));
  await page.goto('/contactus');
  await expect(page.getByRole('button', { name: 'Reset' })).toBeVisible();
  await page.evaluate(() => localStorage.setItem('oemSkinName', 'genesis'));
  await page.unrouteAll();
  const calls = recordCalls(page);
  const documents = recordDocuments(page);
  await refuseCalls(page, TOKEN, PAGES);
  await page.getByRole('link', { name: /go to home page/ }).click();
  await expect(expiredDialog(page)).toBeVisible();
  await page.unrouteAll();
  await expiredDialog(page).getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
  expect(calls.filter(({ method, path }) => method === 'DELETE' && path === '/impersonate')).toHaveLength(1);
  expect(calls.filter(({ path }) => path === '/sso/auth/logout')).toHaveLength(0);
  expect(documents).toEqual(['/']);
  expect(await readableCookies(page)).not.toHaveProperty('impersonate');
  expect(await page.evaluate(() => localStorage.getItem('oemSkinName'))).toBeNull();
});

test('[SH-SESSION-11, SH-SESSION-12, BU-ERRORS-05] a 403 leads home once, and on the home pages nowhere', async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.recent');
  const documents = recordDocuments(page);
  await answer(page, PAGES, { status: 403, json: { message: 'no' } });
  await page.goto('/smartleads');
  await expect(page).toHaveURL(`${portal.url}/`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Honda');
  expect(documents).toEqual(['/smartleads']);
  await page.goto('/fr');
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/fr');
  expect(documents).toEqual(['/smartleads', '/fr']);
});

test('logging out leaves nothing behind and goes to the central page', async ({ page, portal, context }) => {
  await openAs(page, portal.url, 'dealer.genesis');
  expect(await page.evaluate(() => localStorage.getItem('oemSkinName'))).toContain('genesis');
  await expect(page.locator('img[src*="/genesis/"]').first()).toBeVisible();
  await page.getByRole('dialog', { name: 'Contact Details' }).getByRole('button', { name: 'Close' }).click();
  const documents = recordDocuments(page);
  await answer(page, 'POST /sso/auth/logout', { status: 500, json: {} });
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await test.step('SH-SESSION-26', () => expect(documents).toEqual(['/login']));
  const readable = await readableCookies(page);
  for (const [id, name] of [
    ['SH-SESSION-19', 'access_token'],
    ['SH-SESSION-20', 'portal_session'],
    ['SH-SESSION-21', 'impersonate'],
    ['SH-SESSION-22', 'sso_session'],
  ] as const)
    await test.step(`${id} ${name}`, () => expect(readable).not.toHaveProperty(name));
  const stored = await page.evaluate(() => Object.keys(localStorage));
  for (const [id, key] of [
    ['SH-SESSION-19', 'token_data'],
    ['SH-SESSION-23', 'user_data'],
    ['SH-SESSION-24', 'oemSkinName'],
    ['an address of another portal', 'sso_redirect_url'],
    ['SH-CONTACT-CHAIN-10 of this login alone', 'contact_modal_dismissed'],
  ] as const)
    await test.step(`${id} ${key}`, () => expect(stored).not.toContain(key));
  await test.step('SH-SESSION-24 the skin', () => expect(page.locator('img[src*="/genesis/"]')).toHaveCount(0));
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  const cookies = await cookieNames(context);
  await test.step('SH-SESSION-22 sso_session', () => expect(cookies).not.toContain('sso_session'));
});

test('[SH-SESSION-20, SH-CALLS-28] the server takes the refresh credential away, so that nobody comes back with it', async ({
  page,
  portal,
  context,
}) => {
  await openAs(page, portal.url, 'dealer.recent');
  const before = (await context.cookies()).filter(({ name }) => name === 'portal_session');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  expect(await cookieNames(context)).not.toContain('portal_session');
  await context.addCookies([...before, { name: 'sso_session', value: 'active', url: portal.url }]);
  await page.goto('/smartleads');
  await page.waitForURL('**/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('[SH-SESSION-25] a stored single-sign-on address is where logging out leads', async ({ page, portal }) => {
  await page.route('https://sso.example.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Single sign-on</h1>' }));
  await openAs(page, portal.url, 'dealer.recent');
  await page.evaluate(() => localStorage.setItem('sso_redirect_url', 'https://sso.example.com/goodbye?from=portal'));
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('https://sso.example.com/goodbye?from=portal');
  await page.goto('/login');
  expect(await page.evaluate(() => localStorage.getItem('sso_redirect_url'))).toBeNull();
});

test('[SH-SESSION-27, SH-SESSION-28] a changed web-session cookie is noticed at the next quarter of a second and logs out', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await openAs(page, portal.url, 'dealer.recent');
  await page.clock.pauseAt(Date.now() + 600_000);
  const calls = recordCalls(page);
  await page.evaluate(() => {
    document.cookie = 'web_session=another; Path=/; SameSite=Strict';
    document.cookie = 'sso_session=; Path=/; Max-Age=0';
  });
  expect(calls.filter(({ path }) => path === '/sso/auth/logout')).toEqual([]);
  await page.clock.runFor(250);
  await page.clock.runFor(300);
  await page.waitForURL('**/login');
  expect(calls.filter(({ path }) => path === '/sso/auth/logout')).toHaveLength(1);
});
