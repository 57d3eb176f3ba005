import type { Page } from '@playwright/test';
import { chooseFilter } from './support/chooseFilter.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, openAs, recordCalls } from './support/walk.ts';

const RESOURCES = '/api/portal/resources/filterResourceProduct';
const FILTERS = '/api/portal/resources/filter-options';
const CONTACT = '/api/portal/contactUs';
const rows = (page: Page) => page.getByRole('table', { name: /^(Resources|Ressources)$/ }).getByRole('row');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Name', exact: true });
const queryOf = (query = '') => Object.fromEntries(new URLSearchParams(query));

test('a dealer finds a resource by its filters and opens it in a tab of its own', { tag: '@smoke' }, async ({ context, page, portal }) => {
  const calls = recordCalls(page);
  const lists = () => calls.filter(({ path }) => path === RESOURCES);
  await openAs(page, portal.url, 'dealer.honda', '/resources');
  await expect(rows(page)).toHaveCount(11);
  await test.step('BU-RESOURCES-01, BU-RESOURCES-05', () => {
    expect(
      calls.filter(({ path }) => path === FILTERS).map(({ headers, method }) => [method, headers['authorization'] !== undefined]),
    ).toEqual([['GET', true]]);
    expect(lists().map(({ method, query }) => [method, queryOf(query)])).toEqual([['GET', { language: 'ENGLISH', page: '0', size: '20' }]]);
  });
  await test.step('BU-RESOURCES-02, BU-RESOURCES-06', async () => {
    await chooseFilter(page, 'Topic', 'SmartLeads');
    await chooseFilter(page, 'Type', 'PDF');
    await chooseFilter(page, 'Purpose', 'Guide');
    await search(page).fill('a&b é%');
    await expect(page.getByText('No Data Found')).toBeVisible();
    expect(queryOf(lists().at(-1)?.query)).toEqual({
      categoryId: '2',
      componentId: '1',
      documentType: 'PDF',
      language: 'ENGLISH',
      page: '0',
      resourceName: 'a&b é%',
      size: '20',
    });
    expect(lists().at(-1)?.query).toContain('resourceName=a%26b');
    await search(page).fill('leads');
    await chooseFilter(page, 'Purpose', 'All');
    await expect(rows(page)).toHaveCount(4);
  });
  await test.step('BU-RESOURCES-03', async () => {
    const link = page.getByRole('link', { name: 'SmartLeads brochure: verified leads in seconds' });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const file = await context.request.get(`${portal.url}${await link.getAttribute('href')}`);
    expect([file.status(), file.headers()['content-type'], (await file.body()).subarray(0, 5).toString()]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ]);
  });
  await expect(page.getByRole('button', { name: /^Delete/ })).toHaveCount(0);
  await test.step('what was chosen is there again after a reload', async () => {
    await page.reload();
    await expect(rows(page)).toHaveCount(4);
  });
});

test('[BU-RESOURCES-04, BU-RESOURCES-07] an editor deletes a resource after a question that names it; the last of a page leads to the page before', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const deleted = () => calls.filter(({ method }) => method === 'DELETE').map(({ path }) => path);
  await openAs(page, portal.url, 'editor', '/resources');
  await expect(rows(page)).toHaveCount(11);
  const press = page.getByRole('button', { name: 'Delete “Website program price list 2026”' });
  await press.click();
  await page.getByRole('button', { name: 'Keep' }).click();
  expect(deleted()).toEqual([]);
  await press.click();
  await page
    .getByRole('alertdialog', { name: 'Delete “Website program price list 2026”?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(rows(page)).toHaveCount(10);
  expect(deleted()).toEqual(['/api/portal/resources/delete/9']);

  const row = (id: number) => ({
    id,
    name: `Paper ${id}`,
    documentType: 'PDF',
    language: 'ENGLISH',
    url: id === 20 ? 'javascript:alert(1)' : 'https://example.com/a',
  });
  const all = Array.from({ length: 21 }, (_, index) => row(index + 1));
  await page.route(
    (url) => url.pathname === RESOURCES,
    (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('page'));
      return route.fulfill({ json: { content: all.slice(number * 20, number * 20 + 20), totalElements: all.length, number, size: 20 } });
    },
  );
  await page.route(
    (url) => url.pathname.startsWith('/api/portal/resources/delete/'),
    (route) => {
      all.pop();
      return route.fulfill({ json: {} });
    },
  );
  await page.reload();
  // An address that is none of the web is no link.
  await expect(
    page
      .getByRole('cell', { name: 'Paper 20' })
      .or(page.getByRole('rowheader', { name: 'Paper 20' }))
      .getByRole('link'),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Delete “Paper 21”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(rows(page)).toHaveCount(21);
});

test('what somebody else has deleted says so and goes from the list; a file that is gone says so, too', async ({ page, portal }) => {
  await openAs(page, portal.url, 'editor', '/resources');
  await answer(page, 'DELETE /api/portal/resources/delete/11', { status: 404, json: { message: 'This resource was deleted already.' } });
  const loaded = page.waitForResponse((response) => response.url().includes(RESOURCES));
  await page.getByRole('button', { name: 'Delete “Certified dealer seal”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('This resource was deleted already.')).toBeVisible();
  await loaded;
  await openAs(page, portal.url, 'dealer.bmwca', '/assets/assets/resources/withdrawn.png');
  await expect(page.getByText('This file is no longer there.')).toBeVisible();
});

test('a message to support: what is missing is said at its field, a failure keeps it, and its number is told', { tag: '@smoke' }, async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const sent = () => calls.filter(({ path }) => path === CONTACT);
  const field = (label: string) => page.getByLabel(new RegExp(`^${label}`));
  await openAs(page, portal.url, 'dealer.hyundaica', '/contactus');
  await expect(field('E-mail')).toHaveValue('dealer.hyundaica@example.com');
  await test.step('BU-CONTACT-US-01, BU-CONTACT-US-02..05', async () => {
    for (const label of ['Name', 'E-mail']) await field(label).fill('  ');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('This field is required.')).toHaveCount(3);
  });
  await test.step('SH-VALIDATION-20, BU-ERRORS-14', async () => {
    await field('Phone').fill('123');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(
      page.getByText('Please enter valid Phone Number in format: xxx-xxxxxxx or (xxx) xxx -xxxx.', { exact: true }),
    ).toBeVisible();
    await field('E-mail').fill('a@example.com, b@example.com');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('The email address does not appear to be valid.')).toBeVisible();
  });
  expect(sent()).toEqual([]);
  await field('Name').fill('Zoë Émond');
  await field('E-mail').fill('zoe@example.com');
  await field('Phone').fill('(416) 555-0199');
  await field('Message').fill('Question about an invoice 🙂');
  await answer(
    page,
    `POST ${CONTACT}`,
    { status: 429, json: { message: 'Please try again in 12 minutes.' } },
    { status: 500, json: { message: 'x' } },
  );
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Please try again in 12 minutes.')).toBeVisible();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Close' }).last().click();
  await expect(field('Message')).toHaveValue('Question about an invoice 🙂');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const before = sent().length;
  await page.getByRole('button', { name: 'Send' }).click();
  await test.step('BU-CONTACT-US-06, BU-CONTACT-US-07', async () => {
    await expect(page.getByText('Sent Successfully', { exact: true })).toHaveCount(1);
    await expect(page.getByText(/Keep the number CU-\d{4}-\d{6}\./)).toBeVisible();
    for (const label of ['Name', 'E-mail', 'Phone', 'Message']) await expect(field(label)).toHaveValue('');
    expect(
      sent()
        .slice(before)
        .map(({ body, method }) => [method, JSON.parse(body)]),
    ).toEqual([
      ['POST', { name: 'Zoë Émond', email: 'zoe@example.com', phone: '(416) 555-0199', message: 'Question about an invoice 🙂' }],
    ]);
  });
});

test('[BU-CERTIFIED-PROGRAMS-01, BU-CERTIFIED-PROGRAMS-02] certified programs, which all makers but the first call Settings', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.honda', '/certifiedPrograms');
  await expect(page.getByRole('heading', { level: 1, name: 'Certified Programs' })).toBeVisible();
  await expect(page).toHaveTitle(/Certified Programs/);
  const programs = page.getByRole('table', { name: 'Certified Programs' });
  await expect(programs.getByRole('row')).toHaveCount(3);
  await expect(programs).toContainText('Dealer website');
  await page.getByRole('button', { name: 'Enrollment' }).click();
  await expect(page.getByRole('link', { name: 'Certified Programs', exact: true })).toBeVisible();
  await openAs(page, portal.url, 'dealer.acura', '/certifiedPrograms');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('button', { name: 'Enrollment' }).click();
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toBeVisible();
  await openAs(page, portal.url, 'group.honda', '/certifiedPrograms');
  await page.getByLabel('Dealer', { exact: true }).selectOption('Bluestem Honda North');
  await expect(programs.getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(/dealer=HO0003/);
});

test('[BU-LEAD-REROUTING-01] a maker with the entry has lead rerouting, which makes one call; without it the address leads home', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/leadrerouting');
  await expect(page.getByText('Rerouting is set up by support')).toBeVisible();
  await expect(page.getByRole('rowheader', { name: 'Bluestem Honda North' })).toBeVisible();
  expect(calls.filter(({ path }) => path.includes('/leadProgramSettings/')).map(({ method, path }) => [method, path])).toEqual([
    ['GET', '/api/portal/leadProgramSettings/other-dealers/HO0001'],
  ]);
  await openAs(page, portal.url, 'dealer.acura', '/leadrerouting');
  await expect(page).toHaveURL(`${portal.url}/`);
});

test('[BU-CONSTANTS-04, BU-CONSTANTS-15] digital advertising is ordered with provider 6 and type 20', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.hyundai', '/managePackagesDigitalDealer');
  await page.getByRole('group', { name: 'Provider', exact: true }).getByLabel('Brightlane Advertising').check();
  await page.getByLabel(/^Search and social/).check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const review = page.getByRole('dialog', { name: 'Review: Search and social' });
  await review.getByLabel('I accept the End User License Agreement').check();
  await review.getByRole('button', { name: 'Order', exact: true }).click();
  await expect(review).toBeHidden();
  const order = calls.find(({ path }) => path === '/api/portal/manageDealerPackages/changeSubscriptions');
  expect(queryOf(order?.query)).toMatchObject({ offerProviderId: '6', offerTypeId: '20', packageId: 'pkg-061' });
  await expect(page.getByRole('table', { name: 'Your subscriptions' })).toContainText('Search and social');
});

for (const width of [1280, 390])
  test(`the four tools in French at ${width} pixels: all texts translated, nothing to be scrolled sideways`, async ({ page, portal }) => {
    await page.setViewportSize({ width, height: 844 });
    await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
    for (const [login, path, title] of [
      ['dealer.bmwca', '/resources', 'Ressources'],
      ['dealer.hyundaica', '/contactus', 'Nous joindre'],
      ['dealer.acura', '/certifiedPrograms', 'Paramètres'],
      ['dealer.honda', '/leadrerouting', 'Réacheminement des clients potentiels'],
    ] as const) {
      await openAs(page, portal.url, login, path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
