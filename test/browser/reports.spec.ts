import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, hold, openAs, recordCalls } from './support/walk.ts';

const AFFINITY = 'AffinityDealerSalesReport';
const GENERATE = `/api/portal/reports/generate/${AFFINITY}`;
const generate = (page: Page) => page.getByRole('button', { name: 'Generate' });
const districts = (page: Page) => page.getByRole('table', { name: 'Close rate by district' }).last();

test('[SH-ROUTES-66, BU-REPORTS-03, BU-REPORTS-04, BU-REPORTS-09, BU-REPORTS-19] a maker asks for the close rates of its districts, and saves what was generated', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const sent = (path: string) =>
    calls.filter((call) => call.path === path).map((call) => ({ ...call, query: call.query.replace('?', '') }));
  await openAs(page, portal.url, 'oem.honda', `/reports?q=${AFFINITY}`);
  await expect(page.getByLabel('Period')).not.toHaveValue('');
  await test.step('each call is made once', async () => {
    for (const path of [
      'getDataForSelect',
      `getReportForm/${AFFINITY}`,
      'filter/getThresholds/11',
      'filter/getPeriodForReport/11',
      `${AFFINITY}/dataPage`,
    ])
      expect([path, sent(`/api/portal/reports/${path}`).length]).toEqual([path, 1]);
    expect(sent(GENERATE)).toEqual([]);
  });
  await expect(page.getByLabel('Least leads to be ranked')).toHaveValue('20');
  await page.getByLabel('Close rate on target, %').fill('101');
  await generate(page).click();
  await expect(page.getByText('Invalid number!')).toBeVisible();
  expect(sent(GENERATE)).toEqual([]);
  await page.getByLabel('Close rate on target, %').fill('8');
  await generate(page).click();
  await expect(districts(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Affinity Dealer Sales' })).toBeVisible();
  await expect(page.getByText(/fewer than 20 leads|All districts have the 20 leads/).first()).toBeVisible();
  expect(sent(GENERATE).at(-1)?.query).toBe('leadThreshold=20&closeRateThreshold=8');
  await test.step('BU-REPORTS-07, BU-REPORTS-08 each type has its tables', async () => {
    await expect(districts(page)).toContainText('Total');
    await page.getByRole('tab', { name: 'Used' }).click();
    await expect(page.getByRole('table', { name: 'Leads matched with a sale' })).toBeVisible();
  });
  await test.step('a file has the same body and the tab in sight', async () => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'XLS', exact: true }).click()]);
    expect(file.suggestedFilename()).toBe(`${AFFINITY}.xls`);
    const [saved] = sent(`${GENERATE}/xls`);
    expect([saved?.query, saved?.body]).toEqual(['reportLeadType=USED&leadThreshold=20&closeRateThreshold=8', sent(GENERATE).at(-1)?.body]);
  });
  await page.getByLabel('Least leads to be ranked').fill('');
  await expect(page.getByRole('button', { name: 'XLS', exact: true })).toBeDisabled();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => sent(GENERATE).at(-1)?.query).toBe('closeRateThreshold=8');
  await test.step('the address generates it again', async () => {
    await page.reload();
    await expect(districts(page)).toBeVisible();
    await expect(page.getByLabel('Least leads to be ranked')).toHaveValue('');
  });
});

test('[BU-REPORTS-01, BU-REPORTS-28] a failure keeps form and figures and says whose they are; a name that nobody has leads home', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'oem.honda', `/reports?q=${AFFINITY}`);
  await generate(page).click();
  await expect(districts(page)).toBeVisible();
  await answer(page, `POST ${GENERATE}`, { status: 400, json: { message: 'The period is being counted.' } });
  await page.getByLabel('Least leads to be ranked').fill('7');
  await generate(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The period is being counted.' })).toBeVisible();
  await expect(page.getByText(/Generating failed\. These are the figures of/)).toBeVisible();
  await expect(page.getByLabel('Least leads to be ranked')).toHaveValue('7');
  await page.goto('/reports?q=affinitydealersalesreport');
  await expect(page).toHaveURL(/\/$/);
  await openAs(page, portal.url, 'dealer.honda', `/reports?q=${AFFINITY}`);
  await expect(page).toHaveURL(/\/$/);
  expect(calls.filter(({ path }) => path.endsWith('getReportForm/affinitydealersalesreport'))).toEqual([]);
});

test('[BU-REPORTS-03] what is asked for before the periods have come is generated once they have', async ({ page, portal }) => {
  const periods = await hold(page, 'GET /api/portal/reports/filter/getPeriodForReport/11');
  await openAs(page, portal.url, 'oem.honda', `/reports?q=${AFFINITY}`);
  await generate(page).click();
  const missing = page.getByText('This field is required.');
  await expect(missing).toBeVisible();
  periods.release();
  await expect(districts(page)).toBeVisible();
  await expect(missing).toHaveCount(0);
});

test('[BU-REPORTS-02, BU-REPORTS-06] concierge and shopper contact show their parts, and what was asked comes back until logout', async ({
  page,
  portal,
}) => {
  for (const [name, title] of [
    ['ConciergeAggregatedSummaryReport', 'Concierge desk by period'],
    ['ShopperContactAggregatedSummaryReport', 'Shopper contact by period'],
  ] as const) {
    const calls = recordCalls(page);
    await openAs(page, portal.url, 'dealer.honda', `/reports?q=${name}`);
    await page.getByLabel('By').selectOption('Week');
    await generate(page).click();
    await expect(page.getByRole('table', { name: title }).last()).toContainText('Total');
    expect(calls.filter(({ path }) => path === `/api/portal/reports/${name}/dataPage`).length).toBe(1);
  }
  await page.goto('/reports?q=ShopperContactAggregatedSummaryReport');
  await expect(page.getByLabel('By')).toHaveValue('week');
});

test('[BU-COMPLIANCE-48, BU-REPORTS-27] dealers who are not compliant are turned page by page, and sorted over all pages', async ({
  page,
  portal,
}) => {
  const path = '/api/portal/compliance/generate/DWCPWebproviderNonCompliantReport';
  const calls = recordCalls(page);
  const asked = () => calls.filter((call) => call.path === path).map(({ query }) => query);
  await alter(page, `POST ${path}`, (body: object) => ({ ...body, size: 25, totalElements: 60 }));
  await openAs(page, portal.url, 'oem.honda', '/reports?q=DWCPWebproviderNonCompliantReport');
  await expect(page.getByRole('heading', { level: 1, name: 'Web Provider Non Compliant' })).toBeVisible();
  await generate(page).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => asked().at(-1)).toBe('?page=1');
  await expect(page.getByText(/^26–/)).toBeVisible();
  await page.getByRole('button', { name: 'Score' }).first().click();
  await expect.poll(() => asked().at(-1)).toBe('?page=0&sort=score%2Cdesc');
  await expect(page.getByText(/^1–\d+ of 60$/)).toBeVisible();
});

test('[BU-REPORTS-23] a report says what was asked in print and on a phone, and when there is nothing to ask for', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'group.honda', '/reports?q=ComplianceAggregateReport');
  await expect(page.getByText('No Data Found')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, portal.url, 'oem.honda', `/reports?q=${AFFINITY}`);
  await generate(page).click();
  await expect(districts(page)).toBeVisible();
  await expect(generate(page)).toBeHidden();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(generate(page)).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  const shown = page.getByRole('table', { name: 'Leads matched with a sale' }).locator('tbody tr');
  await expect(shown).toHaveCount(25);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Honda · printed for Priya Raman')).toBeVisible();
  await expect(page.getByText(/Region: All · District: All · Period: /)).toBeVisible();
  expect(await shown.count()).toBeGreaterThan(25);
});
