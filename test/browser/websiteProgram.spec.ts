import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chooseFilter, filterButton } from './support/chooseFilter.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, hold, openAs, recordCalls } from './support/walk.ts';

const WEBSITE = '/api/portal/dwc/websiteprogram/async';
const dealers = (page: Page) => page.getByRole('table', { name: 'Dealers of the website program' });
const provider = (page: Page, name: string) => page.getByRole('button', { name: `Packages of ${name}` });

test('[BU-PACKAGES-23, BU-PACKAGES-24, BU-PACKAGES-25, BU-PACKAGES-29, BU-PACKAGES-33] an administrator finds dealers by maker, region, district, system, state and text, page by page', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const to = (path: string) => calls.filter((call) => call.path === path);
  const last = () => to(`${WEBSITE}/search`).at(-1);
  await openAs(page, portal.url, 'admin', '/websiteprogram');
  await expect(dealers(page).getByRole('row').nth(1)).toBeVisible();
  expect(to(`${WEBSITE}/filter-options`).map(({ method }) => method)).toEqual(['GET']);
  expect(to(`${WEBSITE}/dealerServiceData`)).toEqual([]);

  await chooseFilter(page, 'Vehicle maker', 'Honda');
  await chooseFilter(page, 'Region', 'Atlantic');
  expect(to(`${WEBSITE}/regions-website`).map(({ query }) => query)).toEqual(['?oemId=1']);
  expect(to('/api/portal/dwc/crm').map(({ query }) => query)).toEqual(['?oemId=1']);
  await chooseFilter(page, 'District', 'District 3');
  expect(to(`${WEBSITE}/districts-website`).map(({ query }) => query)).toEqual(['?oemId=1&regionCode=R2']);
  await expect.poll(() => JSON.parse(last()?.body ?? '')).toMatchObject({ oemId: '1', regionCode: 'R2', districtCode: 'D3' });
  await expect(dealers(page).getByRole('row').nth(1)).toContainText('District 3');
  await chooseFilter(page, 'Region', 'Central');
  await expect(filterButton(page, 'District')).toHaveText('District');
  await chooseFilter(page, 'Customer system (CRM)', 'Dealer Desk');
  await expect.poll(() => JSON.parse(last()?.body ?? '')).toMatchObject({ crmId: '2', regionCode: 'R1' });
});

test('[BU-PACKAGES-33] dealers are paged by the server, other rows begin with their first page, and a row leads to its dealer', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const last = () => calls.filter(({ path }) => path === `${WEBSITE}/search`).at(-1);
  await openAs(page, portal.url, 'admin', '/websiteprogram');
  const pages = page.getByRole('navigation', { name: /Dealers of the website program/ });
  await expect(pages.getByRole('status')).toContainText('1–25');
  await pages.getByRole('button', { name: 'Next' }).click();
  await expect(pages.getByRole('status')).toContainText('26–50');
  await expect.poll(() => last()?.query).toContain('page=1');
  expect(last()?.method).toBe('POST');
  await expect(page.getByLabel('Rows per page')).toHaveCount(0);
  // Other rows begin with their first page.
  await chooseFilter(page, 'Vehicle maker', 'Honda');
  await expect(pages.getByRole('status')).toContainText('1–25');

  await page.getByLabel('Dealer code or name').fill('HO0001');
  await expect(dealers(page).getByRole('row')).toHaveCount(2);
  await dealers(page).getByRole('link', { name: 'Cedar Falls Honda' }).click();
  await expect(page).toHaveURL(/\/websiteprogram\/HO0001$/);
});

test('[BU-PACKAGES-34] what the search found is saved as a CSV under its name; a file on its way can be cancelled', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/websiteprogram');
  await chooseFilter(page, 'Vehicle maker', 'Honda');
  await page.getByLabel('Dealer code or name').fill('HO0001');
  await expect(dealers(page).getByRole('row')).toHaveCount(2);
  const button = page.getByRole('button', { name: 'Export CSV' });
  const saved = page.waitForEvent('download');
  await button.click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('website-program.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^HO0001,Cedar Falls Honda,/);
  const asked = calls.filter(({ path }) => path === `${WEBSITE}/export-csv`);
  expect(asked.map(({ body, method, query }) => [method, query, JSON.parse(body)])).toEqual([
    ['POST', '?page=0', { oemId: '1', searchText: 'HO0001' }],
  ]);

  const held = await hold(page, `POST ${WEBSITE}/export-csv`);
  await button.click();
  await held.reached;
  await expect(page.getByRole('progressbar', { name: 'Export CSV' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel download' }).click();
  await expect(page.getByText('The download was cancelled.')).toBeVisible();
  held.release();
  await page.getByLabel('Dealer code or name').fill('nobody');
  await expect(button).toBeDisabled();
});

test('[BU-PACKAGES-02, BU-PACKAGES-21, BU-PACKAGES-22, BU-PACKAGES-28, BU-ROLES-09] a dealer is shown to an administrator with its services, subscriptions and providers', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/websiteprogram/HO0001');
  await expect(page.getByText('Cedar Falls Honda (HO0001)')).toBeVisible();
  const named = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
  expect(named(`${WEBSITE}/dealerServiceData`)).toEqual(['?oem=Honda&dealerCode=HO0001']);
  expect(named(`${WEBSITE}/dealerSubscriptions`)).toEqual(['?dealerCode=HO0001']);
  expect(named(`${WEBSITE}/search`)).toEqual([]);
  await expect(page.getByRole('table', { name: 'Subscriptions' }).getByRole('row').nth(1)).toBeVisible();
  await provider(page, 'Driveline Sites').click();
  await expect(page.getByRole('heading', { name: 'Driveline Sites: packages' })).toBeVisible();
  expect(named('/api/portal/dwc/addonOfferProvider/providerInitialPageData')).toEqual(['?id=104&dealerCode=HO0001']);
});

test('[BU-PACKAGES-01, BU-PACKAGES-05, BU-PACKAGES-18, BU-PACKAGES-21] a dealer finds its providers of websites and of digital retailing; another provider replaces the packages of the last', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const named = (path: string) => calls.filter((call) => call.path === path).map(({ query }) => query);
  await openAs(page, portal.url, 'dealer.recent', '/websiteprogram');
  await expect(provider(page, 'Northgate Web')).toBeVisible();
  await expect(provider(page, 'Cartlane Retail')).toBeVisible();
  expect(named(`${WEBSITE}/dealerServiceData`)).toEqual(['?oem=Honda']);
  expect(named('/api/portal/dwc/offerProviders')).toEqual(['?oemId=1&drs=false&dealerCode=HO0002', '?oemId=1&drs=true&dealerCode=HO0002']);
  await expect(page.getByRole('table', { name: 'Services' }).getByRole('row').nth(1)).toBeVisible();
  await provider(page, 'Northgate Web').click();
  await expect(page.getByRole('radio', { name: /^Website basic/ })).toBeVisible();
  // What opens below comes into view and has the focus, the second time too.
  const opened = (name: string) => page.getByRole('heading', { name: `${name}: packages` });
  await expect(opened('Northgate Web')).toBeFocused();
  await expect(opened('Northgate Web')).toBeInViewport();
  // Who changes their mind while a provider is loaded gets the other one.
  await provider(page, 'Driveline Sites').click();
  await provider(page, 'Harbor Digital').click();
  await expect(page.getByRole('radio', { name: /^Website one/ })).toBeVisible();
  await expect(opened('Harbor Digital')).toBeFocused();
  await expect(page.getByRole('radio', { name: /^Website one/ })).toBeInViewport();
  await expect(page.getByRole('radio')).toHaveCount(
    1 + (await page.getByRole('radiogroup', { name: 'Appearance' }).getByRole('radio').count()),
  );
  await expect(provider(page, 'Summit Motorsites')).toHaveCount(0);
});

test('[BU-PACKAGES-27] a brochure opens in a window of its own that cannot reach this one; what cannot be had is said', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/websiteprogram');
  await page
    .context()
    .route('https://documents.example.com/**', (route) => route.fulfill({ body: 'A brochure', contentType: 'text/plain' }));
  const opened = page.context().waitForEvent('page');
  const brochure = page.getByRole('button', { name: 'Brochure of Driveline Sites (PDF)' });
  await brochure.click();
  const shown = await opened;
  await expect(shown).toHaveURL('https://documents.example.com/providers/104.pdf');
  expect(await shown.evaluate(() => window.opener)).toBeNull();
  await shown.close();
  const path = '/api/portal/dwc/addonOfferProvider/pdfUrl';
  expect(calls.filter((call) => call.path === path).map(({ query }) => query)).toEqual([expect.stringContaining('id=104')]);
  await answer(page, `GET ${path}`, { status: 404, json: { message: 'It is gone.' } });
  await brochure.click();
  await expect(page.getByRole('alert').filter({ hasText: 'It is gone.' })).toHaveCount(1);
});

test('[BU-PACKAGES-06, BU-PACKAGES-07, BU-PACKAGES-08, BU-PACKAGES-10, BU-PACKAGES-26, GB-222] a package is chosen at the price of the price call, terms accepted, the order reviewed and sent once', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const to = (path: string) => calls.filter((call) => call.path === path);
  const PRICES = '/api/portal/dwc/addonSubscription/prices/packages';
  await alter(page, `GET ${PRICES}`, (prices: { packageId: string }[]) =>
    prices.map((each) => (each.packageId === 'pkg-142' ? { ...each, price: null } : each)),
  );
  await alter(
    page,
    'GET /api/portal/dwc/addonOfferProvider/providerInitialPageData',
    (body: { offers: { optionalAddons?: object[] }[] }) => ({
      ...body,
      offers: body.offers.map((offer) => ({
        ...offer,
        price: null,
        optionalAddons: offer.optionalAddons?.map((addon) => ({ ...addon, price: null })),
      })),
    }),
  );
  await openAs(page, portal.url, 'dealer.infiniti', '/websiteprogram');
  await provider(page, 'Driveline Sites').click();
  const packages = page.getByRole('group', { name: 'Package' });
  await expect(packages).toContainText('Full Service');
  await expect(packages).toContainText(/Full service Gold.*\$\d/);
  await expect(packages).toContainText(/Website essential.*Price on request/);
  await test.step('SH-GUARD-27', () => expect(to(PRICES).map(({ query }) => query)).toEqual(['?dealerCode=IN0001&addonId=4']));
  const review = page.getByRole('button', { name: 'Review', exact: true });
  await review.click();
  await expect(page.getByText('Choose a package.').first()).toBeVisible();
  await expect(page.getByText('Terms and Condition should be selected.').first()).toBeVisible();
  await page.getByLabel('Full service Gold').check();
  await page.getByLabel('Trade-in tool').check();
  await page.getByLabel('I accept the terms and conditions').check();
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Full service Gold' });
  await expect(dialog).toContainText('Website premium');
  await expect(dialog).toContainText('Trade-in tool');
  await expect(dialog).toContainText(/Monthly total \(without what is priced on request\)\s*\$399\.00/);
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('Full service Gold was ordered.')).toBeVisible();
  const CHANGE = '/api/portal/manageDealerPackages/changeSubscriptions';
  expect(to(CHANGE).map(({ method, query }) => [method, Object.fromEntries(new URLSearchParams(query))])).toEqual([
    [
      'POST',
      { dealerCode: 'IN0001', offerProviderId: '104', offerTypeId: expect.any(String), optionalAddonIds: '11', packageId: 'pkg-141' },
    ],
  ]);
  const subscriptions = page.getByRole('table', { name: 'Subscriptions' });
  await expect(subscriptions.getByRole('row', { name: /Full service Gold/ })).toContainText('Subscription Pending');
  await expect(
    page
      .getByRole('region', { name: /^Order IN0001-\d{4}$/ })
      .getByRole('row')
      .nth(2),
  ).toHaveText(/Add-on: Trade-in tool.*\$59\.00/);
});

test('[BU-ENROLLMENT-19, GB-134] a go-live date bars another main package, not an additional one, whose order is reviewed', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.acura', '/websiteprogram');
  await provider(page, 'Northgate Web').click();
  await expect(page.getByText(/Go-live dates are already set for: Website premium\./)).toBeVisible();
  const packages = page.getByRole('group', { name: 'Package' });
  await expect(packages.getByLabel(/^Website basic/)).toBeDisabled();
  await expect(packages).toContainText(/Website basic.*a go-live date is set, contact support/);
  await packages.getByLabel(/^Second language/).check();
  await page.getByLabel(/^I accept the/).check();
  await page.getByRole('button', { name: 'Review', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Second language' });
  await expect(dialog.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled();
  await expect(dialog).not.toContainText('Website premium');
});

test('[BU-PACKAGES-21, BU-DEALER-LIFECYCLE-07] an add-on that rests is on hold here as on every other page', async ({ page, portal }) => {
  await alter(page, `GET ${WEBSITE}/dealerServiceData`, (body: { services: object[] }) => ({
    ...body,
    services: body.services.map((service) => ({ ...service, status: 'PAUSED' })),
  }));
  await openAs(page, portal.url, 'dealer.genesis', '/websiteprogram');
  const services = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Service' }) });
  await expect(services.getByRole('row').nth(1)).toContainText('On hold');
});

test('[BU-ENROLLMENT-47, BU-ENROLLMENT-49, BU-ROLES-09] an outstanding account is told; staff of a maker read the dealer and no providers', async ({
  page,
  portal,
}) => {
  await alter(page, `GET ${WEBSITE}/dealerServiceData`, (body: object) => ({ ...body, outstandingAccount: true }));
  await openAs(page, portal.url, 'dealer.recent', '/websiteprogram');
  await expect(page.getByText('Your current account is outstanding')).toBeVisible();
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'oem.honda', '/websiteprogram/HO0001');
  await expect(page.getByText('dealer has outstanding account')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Services' })).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/portal/dwc/offerProviders')).toEqual([]);
});

test('[BU-PACKAGES-05, BU-PACKAGES-23] in French', async ({ page, portal }) => {
  await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
  await openAs(page, portal.url, 'dealer.hyundaica', '/websiteprogram');
  await expect(page.getByRole('heading', { level: 1, name: 'Programme de sites Web' })).toBeVisible();
  await page.getByRole('button', { name: 'Forfaits de Driveline Sites' }).click();
  await expect(page.getByRole('heading', { name: 'Driveline Sites : forfaits' })).toBeVisible();
});
