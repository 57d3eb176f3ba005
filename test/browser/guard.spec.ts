import { entry, heard, hold, lay, open, openAs, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

test.use({ viewport: { width: 1280, height: 720 } });

test('[SH-GUARD-02, SH-GUARD-03, SH-GUARD-19] a loaded address asks for user and menu first; a refused one ends at home and none of its calls goes out', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  const order: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|oauth)\//.test(pathname)) order.push(pathname);
  });
  await openAs(page, 'dealer.recent', { menu: [entry('SmartLeads', 'smartleads')] }, '/smartleads');
  await expect(page.getByRole('heading', { level: 1, name: 'SmartLeads' })).toBeVisible();
  await expect(page).toHaveURL('/smartleads');
  await expect.poll(() => order).toContain('/api/page/data');
  expect(order.indexOf('/oauth/authorize')).toBe(0);
  expect(order.indexOf('/api/sso/user/userData')).toBe(1);
  expect(order.indexOf('/api/sso/user/headerMenu')).toBeLessThan(order.indexOf('/api/page/data'));
  expect(order.filter((path) => path === '/api/sso/user/userData')).toHaveLength(1);

  await lay(page, { menu: [entry('Resources', 'resources')] });
  const lists = heard(page, '/api/portal/enrollments/search');
  await open(page, '/manageenrollments');
  await expect(page.getByRole('heading', { level: 1, name: 'Honda dealer services' })).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(lists).toEqual([]);
});

test('[SH-GUARD-04, SH-HEADER-31, SH-HEADER-32, SH-ROLES-10] user, menu and components are asked for once in a walk over five routes', async ({
  page,
  faults,
}) => {
  void faults;
  const [users, menus, components] = ['userData', 'headerMenu', 'allowedComponents'].map((name) => heard(page, `/api/sso/user/${name}`));
  await openAs(page, 'dealer.recent', {
    menu: ['smartleads', 'concierge', 'fieldsupport', 'privacy', 'resources'].map((url) => entry(url, url)),
  });
  const menu = page.getByRole('navigation', { name: 'Program menu' });
  for (const url of ['smartleads', 'concierge', 'fieldsupport', 'privacy', 'resources']) {
    await menu.getByRole('link', { name: url }).click();
    await expect(page).toHaveURL(`/${url}`);
    await expect(menu.getByRole('link', { name: url })).toHaveAttribute('aria-current', 'page');
  }
  expect([users?.length, menus?.length, components?.length]).toEqual([1, 1, 1]);
});

test('[SH-GUARD-03] an empty menu is asked for again before access is decided', { tag: '@smoke' }, async ({ page, faults }) => {
  void faults;
  const first = page.waitForResponse('**/headerMenu');
  await openAs(page, 'dealer.recent', { menu: [] });
  await (await first).finished();
  await expect(page.getByText('Your menu holds no products yet')).toBeVisible();
  // One turn of the page, in which the empty menu is taken.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  await lay(page, { menu: [entry('Resources', 'resources')] });
  const menus = heard(page, '/headerMenu');
  await walk(page, '/resources');
  await expect(page.getByRole('heading', { name: 'Resources', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(({ pathname }) => pathname === '/resources');
  expect(menus).toHaveLength(1);
});

const cases = [
  ['SH-GUARD-05, SH-GUARD-06, SH-GUARD-07', '/editManageEnrollment/D1/edit', 'manageEnrollments', 'enrolment', 'Dealer enrollment'],
  ['SH-GUARD-08', '/billingProfile/D1/edit', 'manageEnrollments', 'enrolment', 'Billing profile'],
  ['SH-GUARD-09', '/compliance/dataRecording', 'reports', 'DealerComplianceReport', 'Website audits (DWCP)'],
  ['SH-GUARD-10', '/compliance/viewDealerReport/77', 'dataRecording', 'DealerComplianceReport', 'Audit report'],
  [
    'SH-GUARD-11',
    '/reports?q=DealerComplianceReport',
    '/reports?q=DealerComplianceReport',
    '/reports?q=CRMNonCompliantReport',
    'Dealer Compliance',
  ],
  ['SH-GUARD-12', '/compliance/dataRecording', 'x/ComplianceAggregateReport', 'DealerComplianceReport', 'Website audits (DWCP)'],
  ['SH-GUARD-13', '/compliance/crmDataRecording', 'CRMComplianceAggregateReport', 'DRSComplianceAggregateReport', 'CRM audits'],
  [
    'SH-GUARD-14',
    '/compliance/drsDataRecording',
    'DRSComplianceAggregateReport',
    'CRMComplianceAggregateReport',
    'Digital retailing audits (DRS)',
  ],
] as const;
/** A menu whose one address stands at the third level. */
const deep = (url: string) => [entry('Group', null, [entry('Inner', null, [entry('Leaf', url)])])];

test('parents and special cases open their routes, foreign entries do not', async ({ page, faults }) => {
  void faults;
  await hold(page, 'dealer.recent');
  for (const [id, path, allowed, refused, heading] of cases) {
    await test.step(`${id}: ${path} with ${allowed}, not with ${refused}`, async () => {
      await lay(page, { menu: deep(refused) });
      await open(page, path);
      await expect(page).toHaveURL('/');
      await lay(page, { menu: deep(allowed) });
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page).toHaveURL(path);
    });
  }
});

test('[SH-GUARD-16, SH-GUARD-26] with token and cookie a route opens without any sign-in call; a foreign menu settles at home', async ({
  page,
  signIn,
}) => {
  await lay(page, { menu: [entry('Set Budget', 'setbudget')] });
  await signIn('dealer.recent');
  const calls = heard(page, '/oauth/');
  await walk(page, '/setbudget');
  await expect(page.getByRole('heading', { level: 1, name: 'Set Budget' })).toBeVisible();
  await walk(page, '/reports');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Honda dealer services' })).toBeVisible();
  expect(calls).toEqual([]);
});

for (const [id, remaining, gone] of [
  ['[SH-GUARD-17, SH-GUARD-19, SH-GUARD-20]', 'sso_session', 'web_session'],
  ['[SH-GUARD-18, SH-GUARD-19, SH-GUARD-20]', 'web_session', 'sso_session'],
] as const) {
  test(`${id} with only ${remaining} a token is obtained implicitly and used from then on`, async ({ page, faults }) => {
    void faults;
    await hold(page, 'dealer.recent');
    await page.context().clearCookies({ name: gone });
    await page.context().clearCookies({ name: 'access_token' });
    await lay(page, {});
    const users = heard(page, '/userData');
    const answer = page.waitForResponse('**/oauth/authorize');
    const menu = page.waitForRequest('**/headerMenu');
    await open(page, '/setbudget');
    expect((await answer).request().method()).toBe('POST');
    const { access_token: token } = await (await answer).json();
    expect(await (await menu).headerValue('authorization')).toBe(`Bearer ${token}`);
    await expect(page).toHaveURL('/setbudget');
    await expect(page.getByRole('heading', { level: 1, name: 'Set Budget' })).toBeVisible();
    expect(users).toHaveLength(1);
    // Cached now: a second start asks at most once.
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toContain('Honda');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Set Budget' })).toBeVisible();
    expect(users.length).toBeLessThanOrEqual(2);
  });
}

for (const status of [502, 429]) {
  test(`[SH-GUARD-17] a start that meets ${status} at the token request says so once, stays at its address and goes on by itself`, async ({
    page,
  }) => {
    await hold(page, 'dealer.recent');
    await lay(page, {});
    let refusals = 0;
    await page.route('**/oauth/authorize', (route) => {
      refusals += 1;
      return refusals > 2 ? route.continue() : route.fulfill({ status, contentType: 'text/html', body: '<h1>Busy</h1>' });
    });
    await page.goto('/setbudget?from=mail');
    const notice = page.getByRole('alert').filter({ hasText: /\S/ });
    await expect(notice).toHaveCount(1);
    await expect(notice).toContainText('The service is busy or restarting.');
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/setbudget?from=mail');
    await expect(page.getByRole('heading', { level: 1, name: 'Set Budget' })).toBeVisible({ timeout: 20_000 });
    await expect(page).toHaveURL('/setbudget?from=mail');
    await expect(notice).toHaveCount(0);
    expect(refusals).toBe(3);
  });
}

test('[SH-GUARD-21, SH-GUARD-22, SH-GUARD-24] a signed-out request is kept with its query, opened after sign-in, and only once', async ({
  page,
  faults,
}) => {
  void faults;
  await lay(page, {});
  await page.goto('/reports?q=DealerComplianceReport');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Username')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('first_request'))).toBe('/reports?q=DealerComplianceReport');
  const signIn = async () => {
    await page.getByLabel('Username').fill('dealer.recent');
    await page.getByLabel('Password', { exact: true }).fill('Portal.2026!');
    await page.getByRole('button', { name: 'Login' }).click();
  };
  await signIn();
  await expect(page).toHaveURL('/reports?q=DealerComplianceReport');
  await expect(page.getByRole('heading', { level: 1, name: 'Dealer Compliance' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('first_request'))).toBeNull();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
  await signIn();
  await expect(page.getByRole('heading', { level: 1, name: 'Honda dealer services' })).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('[SH-GUARD-23] on a host of the network the signed-out visitor goes to the logout page', async ({ page, portal, faults }) => {
  void faults;
  const { port } = new URL(portal.url);
  await page.goto(`http://portal.dealernetwork.localhost:${port}/resources`);
  await expect(page).toHaveURL(/:\d+\/portalLogout$/);
  await expect(page.getByRole('heading', { level: 1, name: 'You have been logged out' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('first_request'))).toBe('/resources');
});
