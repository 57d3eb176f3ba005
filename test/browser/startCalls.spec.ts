import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, enterAs, type Recorded, recordCalls } from './support/walk.ts';

const nameOf = ({ method, path }: Recorded) => `${method} ${path}`;

const session = [
  'POST /oauth/authorize',
  'GET /api/sso/user/userData',
  'GET /api/sso/user/allowedComponents',
  'GET /api/sso/user/headerMenu',
];

/** Keeps the scripts of the portal back until the returned function lets them go; the small one that begins the page is not among them. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/static/main.*.js', async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** The calls that are made more than once. */
function repeated(calls: readonly Recorded[]): string[] {
  const names = calls.map(({ method, path, query, body }) => `${method} ${path}${query} ${body}`);
  return names.filter((name, index) => names.indexOf(name) !== index);
}

/** Waits until no call has left the page for half a second. */
async function quiet(page: Page, calls: readonly Recorded[]): Promise<void> {
  for (let before = -1; before !== calls.length; ) {
    before = calls.length;
    await page.waitForTimeout(500);
  }
}

for (const { login, path, own } of [
  {
    login: 'admin',
    path: '/manageenrollments',
    own: [
      'POST /api/portal/enrollments/filter-options',
      'GET /api/portal/enrollments/list/get-addons',
      'POST /api/portal/enrollments/search',
      'GET /api/portal/oems',
    ],
  },
  {
    login: 'dealer.honda',
    path: '/fr',
    own: [
      'GET /mocdata/products/Honda_FRENCH.json',
      'GET /api/page/data',
      'GET /api/portal/profileContactDetails',
      'GET /api/portal/dealers',
    ],
  },
  { login: 'dealer.honda', path: '/dwcpenrollment', own: ['GET /api/portal/enroll/dwcpInfo', 'GET /api/portal/dealers'] },
])
  test(`[SH-GUARD-17, SH-GUARD-19, SH-HEADER-31, SH-HEADER-32] the calls of the session and of ${path} are under way before the scripts of the page, each once`, async ({
    page,
    portal,
    context,
    faults,
  }) => {
    await enterAs(context, portal.url, login);
    const release = await holdScripts(page);
    const calls = recordCalls(page);
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => calls.map(nameOf).sort()).toEqual([...session, ...own].sort());
    expect(calls.slice(0, 1).map(nameOf)).toEqual(session.slice(0, 1));
    release();
    await page.getByRole('contentinfo').waitFor();
    await quiet(page, calls);
    expect(repeated(calls)).toEqual([]);
    for (const name of own) expect([name, calls.filter((call) => nameOf(call) === name).length]).toEqual([name, 1]);
    expect(faults).toEqual([]);
  });

test('[SH-GUARD-01] a page asks nothing for a screen that its user may not open', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'dealer.honda');
  const release = await holdScripts(page);
  const calls = recordCalls(page);
  await page.goto('/manageenrollments', { waitUntil: 'commit' });
  await expect.poll(() => calls.map(nameOf)).toEqual(session);
  release();
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('button', { name: 'Log out' }).first().waitFor();
  await quiet(page, calls);
  expect(calls.map(({ path }) => path).filter((path) => path.startsWith('/api/portal/enrollments'))).toEqual([]);
  expect(repeated(calls)).toEqual([]);
});

test('[SH-GUARD-20] a session that gives no token asks for nothing else', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'admin');
  // As the server refuses a session that has ended: its cookies go.
  const removed = ['sso_session', 'web_session'].map((name) => `${name}=; Path=/; Max-Age=0`).join('\n');
  await answer(page, 'POST /oauth/authorize', { status: 401, json: {}, headers: { 'Set-Cookie': removed } });
  const calls = recordCalls(page);
  await page.goto('/manageenrollments');
  await page.waitForURL('**/login');
  await page.getByLabel('Username').waitFor();
  expect(calls.map(nameOf)).toEqual(['POST /oauth/authorize']);
});

test('[SH-SESSION-04] calls that are refused with an old token are made once more with a new one, and no oftener', async ({
  page,
  portal,
  context,
}) => {
  await enterAs(context, portal.url, 'admin');
  await answer(page, 'POST /oauth/authorize', { json: { access_token: 'expired', token_type: 'bearer' } });
  const calls = recordCalls(page);
  await page.goto('/manageenrollments');
  await page.locator('table tbody tr a').first().waitFor();
  await quiet(page, calls);
  expect(calls.filter((call) => nameOf(call) === 'POST /oauth/token')).toHaveLength(1);
  const times = (name: string) => calls.filter((call) => nameOf(call) === name).length;
  for (const name of ['GET /api/sso/user/userData', 'POST /api/portal/enrollments/search']) expect([name, times(name)]).toEqual([name, 2]);
});

test('user details that cannot be loaded double no call of the screen', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'admin');
  await answer(page, 'GET /api/sso/user/userData', { status: 503, json: {} });
  const calls = recordCalls(page);
  await page.goto('/manageenrollments');
  await page.getByRole('alert').first().waitFor();
  await quiet(page, calls);
  expect(repeated(calls)).toEqual([]);
  expect(calls.filter((call) => nameOf(call) === 'POST /api/portal/enrollments/search')).toHaveLength(1);
});
