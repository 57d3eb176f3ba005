import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { answer, enterAs, hold, type Recorded, recordCalls } from './support/walk.ts';

const PASSWORD = 'Portal.2026!';
const CLIENT = `Basic ${Buffer.from('portal:').toString('base64')}`;

/** Calls of the specification, letter for letter, as far as this walk meets them. */
const specified = [
  'POST /oauth/token',
  'POST /oauth/authorize',
  'POST /sso/auth/forgotPassword',
  'POST /sso/auth/logout',
  'GET /api/sso/user/userData',
  'GET /api/sso/user/allowedComponents',
  'GET /api/sso/user/headerMenu',
  'GET /api/portal/oems',
  'GET /api/portal/profileContactDetails',
  'POST /api/portal/profileContactDetails',
  'GET /api/portal/enroll/dwcpInfo',
  'GET /api/portal/changePassword/permission',
  'POST /changePassword',
  'POST /changeUserLanguage',
  'GET /impersonate/users',
  'POST /impersonate',
  'DELETE /impersonate',
  'GET /api/page/data',
  // Home tells a dealer that is paused or has ended.
  'GET /api/portal/dealers',
  'GET /mocdata/products/Honda.json',
  'GET /mocdata/products/Honda_FRENCH.json',
  'GET /mocdata/products/common.json',
  'GET /mocdata/dealerwebsitecertification/Honda.json',
];

const authentication = /^\/oauth\/|^\/sso\/auth\/forgotPassword$/;
const form = 'application/x-www-form-urlencoded';
const nameOf = ({ method, path }: Recorded) => `${method} ${path}`;
const find = (calls: readonly Recorded[], name: string) => calls.filter((call) => nameOf(call) === name);
const fields = (call: Recorded | undefined) => Object.fromEntries(new URLSearchParams(call?.body));
const home = (page: Page) => page.getByRole('link', { name: /go to home page|page d’accueil/ });

async function chooseInMenu(page: Page, top: string, entry: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Program menu' }).getByRole('button', { name: top }).click();
  await page.getByRole('navigation', { name: 'Program menu' }).getByText(entry, { exact: true }).click();
}

test('a walk of a dealer, call by call', async ({ page, context, faults }) => {
  void faults;
  test.setTimeout(120_000);
  const portal = await startPortal();
  try {
    const calls = recordCalls(page);
    const tokens: string[] = [];
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    page.on('response', async (response) => {
      if (response.url().includes('/oauth/') && response.ok()) tokens.push((await response.json()).access_token);
    });

    await page.goto(`${portal.url}/login`);
    expect(calls).toEqual([]);
    await page.getByLabel('Username').fill('dealer.honda');
    await page.getByLabel('Password', { exact: false }).first().fill(PASSWORD);
    await page.getByLabel('Remember me').check();
    await page.getByRole('button', { name: 'Login' }).click();
    const contact = page.getByRole('dialog', { name: 'Contact Details' });
    await contact.getByRole('button', { name: 'Edit' }).click();
    await contact.getByLabel('Title').fill('Sales Director');
    await contact.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    const [signIn] = find(calls, 'POST /oauth/token');
    await test.step('SH-CALLS-09', () =>
      expect(fields(signIn)).toEqual({ username: 'dealer.honda', password: PASSWORD, grant_type: 'password', 'remember-me': 'true' }));
    expect(calls.slice(0, 4).map(nameOf)).toEqual([
      'POST /oauth/token',
      'GET /api/sso/user/userData',
      'GET /api/sso/user/allowedComponents',
      'GET /api/sso/user/headerMenu',
    ]);
    for (const [id, once] of [
      ['SH-CALLS-13', 'GET /api/sso/user/allowedComponents'],
      ['SH-CALLS-14', 'GET /api/sso/user/userData'],
      ['SH-CALLS-15', 'GET /api/sso/user/headerMenu'],
      ['SH-CALLS-29', 'GET /api/portal/profileContactDetails'],
      ['SH-CALLS-17', 'GET /mocdata/products/Honda.json'],
    ] as const)
      await test.step(`${id} ${once}`, () => expect(find(calls, once)).toHaveLength(1));
    const [pages] = find(calls, 'GET /api/page/data');
    await test.step('SH-CALLS-33', () => expect(pages?.query).toMatch(/^\?language=ENGLISH&pagesHri=[a-z-]+(,[a-z-]+)*&oemId=1$/));
    const saves = find(calls, 'POST /api/portal/profileContactDetails');
    await test.step('SH-CALLS-30', () => {
      for (const save of saves) {
        expect(save.headers['content-type']).toBe('application/json');
        expect(Object.keys(JSON.parse(save.body))).toEqual(['contactDetails', 'dwcpEnrollmentContactDetailsData']);
      }
      expect(saves).toHaveLength(2);
    });

    await chooseInMenu(page, 'Products', 'Website Certification');
    await test.step('SH-CALLS-20', () =>
      expect.poll(() => find(calls, 'GET /mocdata/dealerwebsitecertification/Honda.json')).toHaveLength(1));
    await chooseInMenu(page, 'Settings', 'Change Password');
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await dialog.locator('input').nth(0).fill(PASSWORD);
    await dialog.locator('input').nth(1).fill('Another.2027!');
    await dialog.locator('input').nth(2).fill('Another.2027!');
    await dialog.getByRole('button', { name: 'Change password', exact: true }).click();
    await expect(dialog.getByText('Password updated successfully.')).toBeVisible();
    const [change] = find(calls, 'POST /changePassword');
    await test.step('SH-CALLS-23', () =>
      expect(JSON.parse(change?.body ?? '')).toEqual({
        password: PASSWORD,
        newPassword: 'Another.2027!',
        confirmPassword: 'Another.2027!',
      }));
    await test.step('SH-CALLS-22', () => {
      const asked = calls.findIndex((call) => nameOf(call) === 'GET /api/portal/changePassword/permission');
      expect(asked).toBeGreaterThan(-1);
      expect(asked).toBeLessThan(calls.indexOf(change as Recorded));
    });
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    await page.getByRole('combobox', { name: 'Language' }).first().selectOption('fr');
    await page.waitForURL('**/fr');
    await test.step('SH-CALLS-18', () => expect.poll(() => find(calls, 'GET /mocdata/products/Honda_FRENCH.json')).toHaveLength(1));
    await test.step('SH-CALLS-21', () =>
      expect(find(calls, 'POST /changeUserLanguage')).toMatchObject([{ query: '?languageCode=fr', body: '' }]));
    await expect.poll(() => find(calls, 'GET /api/page/data').at(-1)?.query).toMatch(/^\?language=FRENCH&pagesHri=/);

    await page.reload();
    await home(page).waitFor();
    const [implicit] = find(calls, 'POST /oauth/authorize');
    await test.step('SH-CALLS-11', () => expect(fields(implicit)).toEqual({ response_type: 'token', client_id: 'portal' }));
    await answer(page, 'GET /api/page/data', { status: 401, json: {} }, { json: [] });
    await home(page).click();
    await expect.poll(() => find(calls, 'POST /oauth/token')).toHaveLength(2);
    // A handle that names session and generation; the credential itself is the HttpOnly cookie (G-V03).
    const handle = expect.stringMatching(/^[0-9a-f]{24}\.[0-9a-f]{24}$/);
    await test.step('SH-CALLS-10', () =>
      expect(fields(find(calls, 'POST /oauth/token')[1])).toEqual({ refresh_token: handle, grant_type: 'refresh_token' }));
    await test.step('BU-ERRORS-04 once more with the new token', () =>
      expect.poll(() => find(calls, 'GET /api/page/data').filter(({ headers }) => headers['x-retry'] === '1')).toHaveLength(1));

    await expect.poll(() => tokens.length).toBe(3);
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
    const secrets = [...tokens, ...(await context.cookies()).filter(({ httpOnly }) => httpOnly).map(({ value }) => value)];
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) {
      expect(stored).not.toContain(secret);
      expect(addresses.filter((address) => address.includes(secret))).toEqual([]);
    }

    await page.getByRole('button', { name: 'Se déconnecter' }).first().click();
    await page.waitForURL('**/login');
    await test.step('SH-CALLS-28', () => {
      expect(find(calls, 'POST /sso/auth/logout')).toMatchObject([{ body: '' }]);
      expect(calls.filter(({ path }) => path.startsWith('/sso/'))).toHaveLength(1);
    });
    await page.getByRole('button', { name: 'Mot de passe oublié?' }).click();
    // The form of signing in has a field of the same label, so the other form must have come first.
    await page.getByLabel('Courriel').fill('dealer.honda@example.com');
    await page.getByLabel('Nom d’utilisateur').fill('dealer.honda');
    await page.getByRole('button', { name: 'Envoyer les instructions' }).click();
    await test.step('SH-CALLS-12', async () => {
      await expect.poll(() => find(calls, 'POST /sso/auth/forgotPassword')).toHaveLength(1);
      expect(fields(find(calls, 'POST /sso/auth/forgotPassword')[0])).toEqual({
        username: 'dealer.honda',
        email: 'dealer.honda@example.com',
      });
    });

    expect([...new Set(calls.map(nameOf))].filter((name) => !specified.includes(name))).toEqual([]);
    const authorized = calls.filter(({ path }) => authentication.test(path));
    await test.step('SH-CALLS-08', () => {
      expect(authorized).not.toEqual([]);
      for (const call of authorized)
        expect([nameOf(call), call.headers['authorization'], call.headers['content-type']]).toEqual([nameOf(call), CLIENT, form]);
    });
    const bearers = tokens.map((token) => `Bearer ${token}`);
    await test.step('SH-CALLS-02, BU-CALLS-01', () => {
      for (const call of calls.filter((one) => !authorized.includes(one))) expect(bearers).toContain(call.headers['authorization']);
    });
    await test.step('BU-CALLS-02 nobody acts for another', () => {
      for (const call of calls) expect(call.headers).not.toHaveProperty('impersonate');
    });
    const origins = new Set(addresses.filter((address) => !address.startsWith('data:')).map((address) => new URL(address).origin));
    await test.step('SH-CALLS-01', () => expect([...origins]).toEqual([portal.url]));
  } finally {
    await portal.stop();
  }
});

test('[SH-CALLS-19, BU-PACKAGES-16, BU-PACKAGES-35] a program without products of its own gets the common ones, and so does one whose file is missing', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const products = () => calls.filter(({ path }) => path.startsWith('/mocdata/products/')).map(({ path }) => path.split('/').at(-1));
  await answer(page, 'GET /api/portal/profileContactDetails', { json: {} });
  // An administrator is of no program, so that the portal is the one that programs without products share.
  await enterAs(page.context(), portal.url, 'admin');
  await page.goto('/en');
  await expect(page.getByRole('heading', { name: 'SmartLeads' })).toBeVisible();
  await expect.poll(products).toEqual(['common.json']);
  await page.unrouteAll({ behavior: 'wait' });
  await answer(page, 'GET /api/portal/profileContactDetails', { json: {} });
  await enterAs(page.context(), portal.url, 'dealer.recent');
  await answer(page, 'GET /mocdata/products/Honda.json', { status: 404, json: {} });
  await page.goto('/en');
  await expect(page.getByRole('heading', { name: 'SmartLeads' })).toBeVisible();
  await expect.poll(products).toEqual(['common.json', 'Honda.json', 'common.json']);
  expect(calls.filter(({ path }) => /products\/.*\.json$/.test(path)).every(({ path }) => path.startsWith('/mocdata/'))).toBe(true);
  await expect(page.getByText('This was not found')).toHaveCount(0);
});

test('[SH-CALLS-33] page data without a program names none, and no list is sent empty', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await enterAs(page.context(), portal.url, 'admin');
  await page.goto('/en');
  await expect.poll(() => find(calls, 'GET /api/page/data')).toHaveLength(1);
  expect(find(calls, 'GET /api/page/data')[0]?.query).not.toMatch(/oemId|blocksHri|=(&|$)/);
});

test('[SH-CALLS-32, SH-CALLS-05] a call without an answer ends after 120 seconds', { tag: '@smoke' }, async ({ page, portal }) => {
  // The browser's own count of a request's time, a thousand times faster.
  await page.addInitScript(() => {
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      set(this: XMLHttpRequest, ms: number) {
        setTimeout(
          () => {
            if (this.readyState === 4) return;
            document.documentElement.setAttribute('data-timed-out', String(ms));
            this.dispatchEvent(new ProgressEvent('timeout'));
          },
          1000 + ms / 1000,
        );
      },
    });
  });
  await enterAs(page.context(), portal.url, 'dealer.recent');
  // The calls that the page makes while its scripts load are counted elsewhere.
  await page.goto('/privacy');
  await page.getByRole('contentinfo').waitFor();
  const held = await hold(page, 'GET /api/page/data');
  await home(page).click();
  await held.reached;
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-timed-out', '120000');
  await expect(page.getByRole('progressbar', { name: 'Loading…' })).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('button', { name: 'Dismiss' })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  held.release();
});
