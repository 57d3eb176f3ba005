import type { Page } from '@playwright/test';
import { entry, heard, holdFor, lay, open, openAs, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const header = (page: Page) => page.getByRole('banner');
const menu = (page: Page) => page.getByRole('navigation', { name: 'Program menu' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Portals' });
const toolbar = (page: Page) => page.getByRole('region', { name: 'Impersonation' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change Password' });

/** Answers every address outside the portal with an empty page, so that no test leaves this machine. */
async function holdOutside(page: Page): Promise<void> {
  await page.context().route(/^https:\/\//, (route) => route.fulfill({ contentType: 'text/html', body: '<title>outside</title>' }));
}

/** The address of the window that a click opens; the portal's own tab must stay where it is. */
async function opened(page: Page, click: () => Promise<void>): Promise<string> {
  const before = page.url();
  const popup = page.context().waitForEvent('page');
  await click();
  const other = await popup;
  await other.waitForURL(/^http/);
  const url = other.url();
  expect(await other.evaluate(() => window.opener)).toBeNull();
  await other.close();
  expect(page.url()).toBe(before);
  return url;
}

test('welcome line and tabs; one dashboard is one tab', async ({ page, faults }) => {
  void faults;
  await holdOutside(page);
  await openAs(
    page,
    'dealer.recent',
    { user: { userName: 'Pat Doe', lastLoginTime: '2026-03-04T15:30:00.000Z', biDashboards: [{ 'https://bi.test/a?x=1': 'Sales' }] } },
    '/resources',
  );
  await test.step('SH-HEADER-02, SH-ENTITIES-08', () => expect(header(page)).toContainText('Welcome, Pat Doe'));
  await test.step('SH-HEADER-03, SH-ENTITIES-16', () => expect(header(page)).toContainText(/Last login: .*Mar(ch)? 4, 2026.*9:30/));
  await expect(tabs(page).getByText('Admin Portal')).toHaveCount(0);
  await test.step('SH-HEADER-08, SH-HEADER-10, SH-ENTITIES-19 one dashboard', async () => {
    await expect(tabs(page).getByRole('button')).toHaveCount(0);
    expect(await opened(page, () => tabs(page).getByRole('link', { name: 'Smart Analytics' }).click())).toBe('https://bi.test/a?x=1');
  });
  await test.step('SH-HEADER-07', async () => {
    await tabs(page).getByRole('link', { name: 'Smart Portal' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('[SH-HEADER-09, SH-HEADER-10, SH-HEADER-11, SH-HEADER-12, SH-ENTITIES-19] several dashboards are a list; the Admin Portal is for admins', async ({
  page,
  faults,
}) => {
  void faults;
  await holdOutside(page);
  await openAs(page, 'admin', { user: { biDashboards: [{ 'https://bi.test/a': 'Sales' }, { 'https://bi.test/b': 'Leads' }] } });
  const tab = tabs(page).getByRole('button', { name: 'Smart Analytics' });
  await tab.click();
  await expect(
    tabs(page)
      .getByRole('listitem')
      .getByRole('link', { name: /^(Sales|Leads)$/ }),
  ).toHaveText(['Sales', 'Leads']);
  expect(await opened(page, () => tabs(page).getByRole('link', { name: 'Leads' }).click())).toBe('https://bi.test/b');
  expect(await opened(page, () => tabs(page).getByRole('link', { name: 'Admin Portal' }).click())).toBe('https://admin.example.com/');
  for (const role of ['Dealer', 'Dealer Group', 'CMS Editor']) {
    await lay(page, { user: { role, biDashboards: undefined } });
    await open(page, '/');
    await expect(tabs(page).getByRole('link')).toHaveText(['Smart Portal']);
  }
});

test('[SH-HEADER-01, SH-HEADER-19, SH-ENTITIES-23, SH-ENTITIES-24] logos of the user win over those of the program; the logo leads home', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent', { user: { headerLogo: pixel, trilogyLogo: `data:image/png;base64,${pixel}` } }, '/resources');
  const images = header(page).locator('.p-brand img');
  await expect(images.first()).toHaveAttribute('src', `data:image/png;base64,${pixel}`);
  await expect(images.nth(1)).toHaveAttribute('src', `data:image/png;base64,${pixel}`);
  await lay(page, { user: { headerLogo: 'no picture' } });
  await open(page, '/resources');
  await expect(images.first()).toHaveAttribute('src', '/assets/honda/assets/logo.svg');
  await expect(images.first()).toHaveAttribute('alt', /^Honda/);
  expect(await images.nth(1).getAttribute('src')).toContain('provider-logo');
  await header(page)
    .getByRole('link', { name: /^Honda/ })
    .click();
  await expect(page).toHaveURL('/');
});

test('[SH-ENTITIES-28] three levels by mouse and keys, labels, addresses', async ({ page, faults }) => {
  void faults;
  await holdOutside(page);
  const items = [
    entry('Top', null, [entry('Middle', null, [entry('Leaf', 'x/y/viewLeads')]), entry('LMS', '{lmsExternalUrl}')]),
    { ...entry('{oemName} Programs', 'resources'), parentComponentName: 'programs' },
    entry('Zzz Unlisted'),
  ];
  await openAs(page, 'dealer.recent', { user: { lmsExternalUrl: 'https://lms.test/start?a=b' }, menu: items });
  const top = menu(page).getByRole('button', { name: 'Top' });
  await expect(menu(page).getByRole('button')).toHaveCount(1);
  await test.step('SH-HEADER-30 a name without a label', () => expect(menu(page).getByText('Zzz Unlisted', { exact: true })).toBeVisible());
  await test.step('SH-HEADER-20 entries without an address', async () => {
    await menu(page).getByText('Zzz Unlisted').click();
    await expect(page).toHaveURL('/');
    await top.click();
    await menu(page).getByText('Middle', { exact: true }).click();
    await expect(page).toHaveURL('/');
  });
  await test.step('SH-HEADER-17, SH-ENTITIES-20 a new window', async () => {
    await expect(menu(page).getByRole('link', { name: 'LMS' })).toBeVisible();
    expect(await opened(page, () => menu(page).getByRole('link', { name: 'LMS' }).click())).toBe('https://lms.test/start?a=b');
  });
  if ((await top.getAttribute('aria-expanded')) === 'true') await page.keyboard.press('Escape');
  await test.step('SH-HEADER-04 by keys', async () => {
    await top.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await expect(menu(page).getByRole('link', { name: 'Leaf' })).toBeFocused();
  });
  await test.step('SH-HEADER-16, SH-ROUTING-HELPER-02 the last segment', async () => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/viewLeads');
  });
  await test.step('SH-HEADER-29, SH-ENTITIES-29 a variable of the user', async () => {
    await menu(page).getByRole('link', { name: 'Honda Programs', exact: true }).click();
    await expect(page).toHaveURL('/resources');
  });
  await walk(page, '/fr');
  await expect(page.getByRole('navigation').getByText('Zzz Unlisted', { exact: true })).toBeVisible();
});

test('[SH-HEADER-18, SH-HEADER-27] the current entry is marked among its siblings and does not navigate again', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(
    page,
    'dealer.recent',
    { menu: [entry('{Products}', null, [entry('SmartLeads', 'smartleads'), entry('Concierge Elite', 'concierge')])] },
    '/smartleads',
  );
  const products = menu(page).getByRole('button', { name: 'Products' });
  const current = menu(page).getByRole('link', { name: 'SmartLeads' });
  const sibling = menu(page).getByRole('link', { name: 'Concierge Elite' });
  await products.click();
  await expect(current).toHaveAttribute('aria-current', 'page');
  await expect(sibling).not.toHaveAttribute('aria-current', 'page');
  const look = (element: Element) => {
    const { color, backgroundColor, fontWeight, boxShadow } = getComputedStyle(element);
    return [color, backgroundColor, fontWeight, boxShadow].join();
  };
  expect(await current.evaluate(look)).not.toBe(await sibling.evaluate(look));
  const length = await page.evaluate(() => history.length);
  const calls = heard(page, '/api/');
  await current.click();
  await expect(page).toHaveURL('/smartleads');
  expect(await page.evaluate(() => history.length)).toBe(length);
  expect(calls).toEqual([]);
});

test('[SH-HEADER-05, SH-HEADER-21, SH-HEADER-22, SH-HEADER-23, SH-HEADER-24] Change Password opens over the page, by name, by number 46, and by address', async ({
  page,
  faults,
}) => {
  void faults;
  const settings = (inner: object) => [
    entry('Set Budget', 'setbudget'),
    entry('Settings', null, [{ ...entry('Change Password', 'anything'), ...inner }]),
  ];
  await openAs(page, 'dealer.recent', { menu: settings({}) }, '/setbudget');
  const choose = async (name: string) => {
    await menu(page).getByRole('button', { name: 'Settings' }).click();
    await menu(page).getByRole('button', { name, exact: true }).click();
    // It takes keys from the moment it has the focus.
    await expect(dialog(page).locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  };
  await choose('Change Password');
  await expect(page).toHaveURL('/setbudget');
  await walk(page, '/');
  await choose('Change Password');
  await lay(page, { menu: settings({ id: 46, name: 'Mot de passe', url: 'setbudget' }) });
  await open(page, '/');
  await choose('Mot de passe');
  await expect(page).toHaveURL('/');
  for (const path of ['/?changePassword=true', '/changePassword']) {
    await open(page, path);
    await expect(dialog(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
});

test('[SH-HEADER-06, SH-HEADER-33, SH-ENTITIES-22, SH-ENTITIES-25] the toolbar and its style are for the privileged and stay while they act for a dealer', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent');
  await expect(menu(page)).toBeVisible();
  await expect(toolbar(page)).toHaveCount(0);
  for (const user of [{ role: 'admin' }, { role: 'Dealer Group' }, { belongsToCmsEditorGroup: true }]) {
    await lay(page, { user });
    await open(page, '/');
    await expect(toolbar(page).getByRole('combobox').first()).toBeEnabled();
    await expect(toolbar(page).getByRole('button', { name: 'Apply' })).toBeVisible();
  }
  const free = await toolbar(page).evaluate((bar) => getComputedStyle(bar).backgroundColor);
  await page.goto('about:blank');
  await holdFor(page, 'admin', 'dealer.recent');
  await lay(page, {});
  await open(page, '/');
  await expect(toolbar(page).getByRole('button', { name: 'Reset' })).toBeVisible();
  await expect(toolbar(page).locator('input')).toHaveValue('dealer.recent');
  await expect(toolbar(page).locator('input')).toBeDisabled();
  expect(await toolbar(page).evaluate((bar) => getComputedStyle(bar).backgroundColor)).not.toBe(free);
  await open(page, '/?showMenu=false');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(toolbar(page)).toHaveCount(0);
});

test('[SH-HEADER-25, SH-HEADER-26, SH-ENTITIES-14] single-sign-on users see no menu; showMenu=false hides the header', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent', { user: { ssoLoginOnlyAllowed: true } });
  await expect(page.getByRole('button', { name: 'Single Sign On' })).toBeVisible();
  await expect(header(page).getByText('Welcome')).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search the menu' })).toHaveCount(0);
  await lay(page, {});
  await open(page, '/');
  await expect(menu(page)).toBeVisible();
  await open(page, '/resources?showMenu=false');
  await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
  await expect(menu(page)).toHaveCount(0);
  await expect(tabs(page)).toHaveCount(0);
  await expect(page.locator('.p-brand')).toHaveCount(0);
});

test('[SH-HEADER-14, SH-HEADER-15, SH-ENTITIES-26] logout from the header and from the small menu clears the browser', {
  tag: '@smoke',
}, async ({ page, faults }) => {
  void faults;
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await openAs(page, 'dealer.recent');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const userData = await page.evaluate(() => JSON.parse(localStorage.getItem('user_data') ?? '{}'));
    expect(userData).toMatchObject({ oemName: 'Honda', role: 'Dealer', hasBundles: false });
    if (width === 375) {
      await page.getByRole('button', { name: 'Open menu' }).click();
    }
    await (width === 375 ? menu(page) : header(page)).getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('sso_session');
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('portal_session');
    expect(await page.evaluate(() => localStorage.getItem('user_data'))).toBeNull();
  }
});

test('[SH-HEADER-13, SH-ENTITIES-18, SH-CONSTANTS-07, SH-CONSTANTS-08] the language selector holds the languages of the user', async ({
  page,
  faults,
}) => {
  void faults;
  await openAs(page, 'dealer.recent', { user: { availableLanguagesCodes: ['en'] } });
  await expect(menu(page)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Language' })).toHaveCount(0);
  for (const availableLanguagesCodes of [['en', 'fr'], undefined]) {
    await lay(page, { user: { availableLanguagesCodes } });
    await open(page, '/');
    const options = page.getByRole('combobox', { name: 'Language' }).locator('option');
    await expect(options).toHaveText(['English', 'Français']);
    expect(await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).toEqual(['en', 'fr']);
  }
});

test('menu entries that name a report lead to that report', async ({ page, faults }) => {
  void faults;
  const reports = {
    'SH-ROUTING-HELPER-05': 'ComplianceAggregateReport',
    'SH-ROUTING-HELPER-06': 'DealerComplianceReport',
    'SH-ROUTING-HELPER-07': 'DRSDealerComplianceReport',
    'SH-ROUTING-HELPER-08': 'DWCPWebproviderNonCompliantReport',
    'SH-ROUTING-HELPER-09': 'CRMComplianceAggregateReport',
    'SH-ROUTING-HELPER-10': 'CRMNonCompliantReport',
    'SH-ROUTING-HELPER-11': 'DRSComplianceAggregateReport',
    'SH-ROUTING-HELPER-12': 'DRSNonComplianceAuditReport',
  };
  const entries = Object.values(reports).map((name, at) => entry(`Report ${at}`, at % 2 === 0 ? name : `x/${name}`));
  await openAs(page, 'dealer.recent', { menu: [entry('All reports', null, entries)] });
  for (const [at, [id, name]] of Object.entries(reports).entries())
    await test.step(id, async () => {
      await menu(page).getByRole('button', { name: 'All reports' }).click();
      await menu(page)
        .getByRole('link', { name: `Report ${at}`, exact: true })
        .click();
      await expect(page).toHaveURL(`/reports?q=${name}`);
    });
});
