import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canOpen, type RoutesDocument, type ScreenDocument } from '../../src/model/index.ts';
import { coreDocument } from '../support/coreDocument.ts';
import { entry, heard, hold, lay, open, openAs, type WireEntry, walk } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';

interface Row {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  /** Absent for an area that is not released. */
  readonly screen?: string;
}

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(folder, name));
const rows: readonly Row[] = read('test/rules/routes.json');
const routes = coreDocument<RoutesDocument>('schemas/routes.json');
const areas: { readonly [name: string]: string } = read('locales/en/areas.json').areas;
const samples: { readonly [parameter: string]: string } = {
  dlCode: 'D1001',
  editMode: 'edit',
  addonId: '6',
  reportId: '77',
  auditType: 'DRS',
  dispositionId: '55',
};
/** What the address of a route needs besides its path. */
const queries: { readonly [name: string]: string } = {
  reports: '?q=DealerComplianceReport',
  viewLead: '?leadUid=L1&sourceLeadId=S1&entityName=LEAD',
  viewLeadResponseTime: '?id=L1&leadUid=L1&sourceLeadId=S1',
};
const addressOf = ({ path, name }: Row): string =>
  path.replace(/:(\w+)/g, (_, parameter: string) => samples[parameter] ?? '1') + (queries[name] ?? '');

/** A step names its requirement where the route has a screen of its own; that an area is to come asserts none. */
const stepOf = ({ id, name, path }: Row): string =>
  routes.unreleased?.[name] === undefined ? `${id} ${path}` : `not in this release: ${path}`;

/** Headings that are not the title of the screen: a report has one of its own. */
const headings: { readonly [name: string]: string } = { reports: 'Dealer Compliance' };

/** What the heading, or for areas to come the notice, of a route says. */
function wordsOf({ name, screen = '' }: Row): string {
  const heading = headings[name];
  if (heading !== undefined) return heading;
  const area = routes.unreleased?.[name];
  if (area !== undefined) return `${areas[area.replace('areas.', '')]} is not part of this release`;
  const file = filesOf('schemas/screens').find((path) => path.endsWith(`/${screen}.screen.json`)) ?? '';
  const texts = Object.assign({}, ...filesOf('locales/en').map(read));
  return coreDocument<ScreenDocument>(file)
    .title.split('.')
    .reduce((at: typeof texts, part: string) => at[part], texts);
}

const urlsOf = (menu: readonly WireEntry[]): string[] =>
  menu.flatMap((item) => [...(item.url ? [item.url] : []), ...urlsOf(item.filteredChildren ?? [])]);
const opensFor = (menu: readonly WireEntry[], { name }: Row): boolean =>
  canOpen(name, { routes, menuUrls: urlsOf(menu), params: samples, query: name === 'reports' ? { q: 'DealerComplianceReport' } : {} });

const days = /^\?received=\d{4}-\d\d-\d\d\.\.\d{4}-\d\d-\d\d$/;
/** What lists begin with stands in their addresses. */
const beginnings: { readonly [name: string]: RegExp } = {
  resources: /^\?language=ENGLISH$/,
  viewLeads: days,
  logViewer: days,
};

test.describe('the table of routes', () => {
  test('every route opens its own screen for an account whose menu allows it', async ({ page, faults }) => {
    test.slow();
    void faults;
    let left = rows;
    for (const login of ['dealer.recent', 'admin']) {
      await test.step(login, async () => {
        // An open page notices that its session is another's, and its own way out would cross the one below.
        await page.goto('about:blank');
        const answer = page.waitForResponse('**/api/sso/user/headerMenu');
        await openAs(page, login);
        const menu: WireEntry[] = await (await answer).json();
        const own = left.filter((row) => opensFor(menu, row));
        left = left.filter((row) => !own.includes(row));
        for (const row of own) {
          await test.step(stepOf(row), async () => {
            await walk(page, addressOf(row));
            if (row.name === 'video') {
              await expect(page.locator('video')).toBeVisible();
              await expect(page.getByRole('button', { name: 'Close video' })).toBeVisible();
            } else if (routes.unreleased?.[row.name] !== undefined) {
              await expect(page.getByRole('heading', { level: 1, name: 'Not in this release' })).toBeVisible();
              await expect(page.getByRole('main').getByText(wordsOf(row), { exact: true })).toBeVisible();
            } else {
              await expect(page.getByRole('heading', { level: 1, name: wordsOf(row), exact: true })).toBeVisible();
            }
            const begins = beginnings[row.name];
            await expect(page).toHaveURL(({ pathname, search }) =>
              begins ? pathname === addressOf(row) && begins.test(search) : pathname + search === addressOf(row),
            );
          });
        }
      });
    }
    expect(left.map(({ name }) => name)).toEqual([]);
  });

  test('[SH-GUARD-01, SH-GUARD-02] with a menu that lacks it every route ends at home', async ({ page, faults }) => {
    void faults;
    await openAs(page, 'dealer.recent', { menu: [entry('Tours', 'https://lms.example.com/tours')] });
    for (const row of rows) {
      await test.step(stepOf(row), async () => {
        await walk(page, addressOf(row));
        await expect(page).toHaveURL('/');
        await expect(page.getByRole('heading', { level: 1, name: 'Honda dealer services' })).toBeVisible();
      });
    }
  });

  test('[SH-ROUTES-01, SH-ROUTES-02, SH-ROUTES-14] plain addresses: menu clicks load no document, Back returns, a reload serves the same screen', async ({
    page,
    faults,
  }) => {
    void faults;
    await openAs(page, 'dealer.recent', {
      menu: [entry('SmartLeads', 'smartleads'), entry('Analytics', 'smartanalytics'), entry('Program Analytics', 'oemsmartanalytics')],
    });
    let loads = 0;
    page.on('request', (request) => {
      if (request.resourceType() === 'document') loads += 1;
    });
    await page.evaluate(() => Object.assign(window, { probe: 1 }));
    const menu = page.getByRole('navigation', { name: 'Program menu' });
    await menu.getByRole('link', { name: 'SmartLeads' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'SmartLeads' })).toBeVisible();
    await expect(page).toHaveURL('/smartleads');
    await menu.getByRole('link', { name: 'Analytics', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics', exact: true })).toBeVisible();
    // Rich text comes a moment after the headings: it is cleaned first.
    await expect(page.getByRole('main').locator('.p-cms').last()).toContainText('Site visits, leads');
    const content = await page.getByRole('main').locator('.p-cms').last().textContent();
    await menu.getByRole('link', { name: 'Program Analytics' }).click();
    await expect(page).toHaveURL('/oemsmartanalytics');
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics', exact: true })).toBeVisible();
    await expect(page.getByRole('main').locator('.p-cms').last()).toHaveText(content ?? '');
    await page.goBack();
    await page.goBack();
    await expect(page).toHaveURL('/smartleads');
    await expect(page.getByRole('heading', { level: 1, name: 'SmartLeads' })).toBeVisible();
    expect(await page.evaluate(() => 'probe' in window)).toBe(true);
    expect(loads).toBe(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'SmartLeads' })).toBeVisible();
    await expect(page).toHaveURL('/smartleads');
    expect(await page.evaluate(() => 'probe' in window)).toBe(false);
  });

  test('[SH-ROUTES-03, SH-ROUTES-05, SH-ROUTES-07, SH-GUARD-25] public addresses open without sign-in, without a call', async ({
    page,
    faults,
  }) => {
    void faults;
    const calls = ['/api/', '/oauth/', '/sso/'].map((part) => heard(page, part));
    for (const [path, words] of [
      ['/login', /^Sign in/],
      ['/haccPage404', /not found/i],
      ['/portalLogout', 'You have been logged out'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
    expect(calls.flat().map((request) => request.url())).toEqual([]);
  });

  test('[SH-ROUTES-04, SH-ROUTES-06, SH-ROUTES-08, SH-ROUTES-09] home, unknown addresses, and the locale addresses', {
    tag: '@smoke',
  }, async ({ page, faults }) => {
    void faults;
    await openAs(page, 'dealer.recent');
    const heading = page.getByRole('heading', { level: 1 });
    await expect(page).toHaveURL('/');
    await expect(heading).toHaveText('Honda dealer services');
    for (const path of ['/no/such/page', '/nosuchpage', '/de']) {
      await walk(page, path);
      await expect(heading).toHaveText(/not found/i);
      await expect(page).toHaveURL(path);
    }
    await open(page, '/no/such/page');
    await expect(heading).toHaveText(/not found/i);
    await expect(page.getByRole('banner').getByText('Welcome,')).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Program menu' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '512-555-0111' })).toHaveAttribute('href', 'tel:512-555-0111');
    await expect(page).toHaveURL('/no/such/page');
    await page.goto('/login');
    await expect(page).toHaveURL('/');
    await walk(page, '/fr');
    await expect(heading).toHaveText('Services aux concessionnaires Honda');
    await expect(page).toHaveURL('/fr');
    await walk(page, '/fr/about');
    await expect(heading).toHaveText('À propos');
    await walk(page, '/en/about');
    await expect(heading).toHaveText('About');
    await expect(page.getByRole('main')).toContainText('English, Français');
    await hold(page, 'dealer.recent');
    await lay(page, {});
    await open(page, '/en');
    await expect(heading).toHaveText('Honda dealer services');
    await expect(page).toHaveURL('/en');
  });
});

test('Back leads to where a page was left, also when its data come late; a new page begins at its top', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await openAs(page, 'dealer.honda', {}, '/managesubscription');
  await page.locator('[data-row]').first().waitFor();
  const bottom = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight);
    return scrollY;
  });
  expect(bottom).toBeGreaterThan(100);
  const before = await page.getByRole('heading', { level: 1 }).innerText();
  // A click of the pointer would scroll to the link.
  await page.locator('header a[href="/"]').first().dispatchEvent('click');
  await expect(page).not.toHaveURL(/managesubscription/);
  await expect(page.getByRole('heading', { level: 1 }).filter({ hasNotText: before })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.route('**/dealerSubscriptions**', async (route) => {
    await new Promise((late) => setTimeout(late, 700));
    await route.continue();
  });
  await page.goBack();
  await page.locator('[data-row]').first().waitFor();
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(bottom));
});
