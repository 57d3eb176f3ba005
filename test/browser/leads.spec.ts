import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { chooseFilter } from './support/chooseFilter.ts';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const SEARCH = '/api/portal/leads/search';
const table = (page: Page) => page.getByRole('table', { name: 'Lead Viewer' });
const rows = (page: Page) => table(page).getByRole('row');

test.use({ timezoneId: 'Asia/Tokyo' });

test('[SH-ROUTES-61, BU-LEADS-02, BU-LEADS-06, BU-LEADS-12, BU-LEADS-13] a dealer finds who waits for an answer, and what is searched for is stored nowhere', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const body = () => JSON.parse(calls.filter(({ path }) => path === SEARCH).at(-1)?.body ?? '{}');
  await openAs(page, portal.url, 'dealer.honda', '/viewLeads');
  await expect(rows(page).nth(1)).toBeVisible();
  await test.step('BU-LEADS-26 days and moments are those of US Central', async () => {
    await expect(page.getByText('Leads are retrieved in Central Time.')).toBeVisible();
    await expect(rows(page).nth(1)).toContainText(/\d:\d\d [AP]M CT/);
    expect(body()).toMatchObject({ dateFrom: expect.stringMatching(/^\d{4}-/), dateTo: expect.stringMatching(/^\d{4}-/) });
  });
  await page.getByRole('search').getByRole('button', { name: /^Type/ }).click();
  await expect(page.getByRole('dialog', { name: 'Type' }).getByRole('option')).toContainText(['NEW', 'CPO', 'USED']);
  await page.keyboard.press('Escape');
  await test.step('A1 the view of those not answered has its count, and the oldest first', async () => {
    await page
      .getByRole('group', { name: 'Views' })
      .getByRole('button', { name: /^Not answered \d+$/ })
      .click();
    await expect.poll(body).toMatchObject({ responseState: 'Not Responded' });
    expect(calls.filter(({ path }) => path === SEARCH).at(-1)?.query).toContain('sort=receivedAt%2Casc');
    await expect(page).toHaveURL(/state=Not(%20|\+)Responded/);
  });
  await expect(rows(page).filter({ hasText: 'N/A' })).toHaveCount(0);
  await expect(rows(page).nth(1)).toContainText('Not Responded');
  await test.step('how long each has waited stands beside it, red after a day', async () => {
    const waiting = rows(page).nth(1);
    await expect(waiting).toContainText(/\d+d \d+:\d\d/);
    await expect(waiting.locator('.p-badge--danger')).toHaveText('Not Responded');
  });
  await test.step('a name is in neither address nor storage, a choice in both', async () => {
    await page.getByRole('searchbox', { name: /Name, e-mail/ }).fill('no such person');
    await expect(page.getByText('No Data Found')).toBeVisible();
    expect(page.url()).toContain('state=');
    const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(`${page.url()} ${stored}`).not.toMatch(/such.person/);
  });
});

test('[SH-ROUTES-63, BU-LEADS-03, BU-LEADS-07, BU-LEADS-11, BU-LEADS-14] a lead opens from its row with everything that came in, its dispositions and what was written', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/viewLeads');
  await page.getByRole('searchbox', { name: /Name, e-mail/ }).fill('HO0001-L1 Ashdown');
  await table(page).locator('a[href*="leadUid=HO0001-L1&"]').first().click();
  await expect(page).toHaveURL(/\/viewLead\?leadUid=[^&]+&sourceLeadId=[^&]+&entityName=LEAD/);
  await expect(page.getByRole('heading', { name: 'Ana Ashdown', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:512-555-0100');
  // The panel before fades for a moment.
  const shown = page.locator('[role=tabpanel][data-state=open]');
  for (const word of ['Sedan', 'EX', 'Red', 'Is it still available?', 'Morning', 'Maker website', 'SmartLeads', '0:12']) {
    await expect(shown).toContainText(word);
  }
  await test.step('BU-RESPONSE-TIME-03, BU-LEADS-10 the response time and why', async () => {
    await page.getByRole('tab', { name: 'Response time' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Response time' })).toContainText('0:12');
    expect(
      calls.filter(({ path }) => path === '/api/portal/leads/getResponseTime').map(({ query }) => [...new URLSearchParams(query).keys()]),
    ).toEqual([['id', 'leadUid', 'sourceLeadId']]);
  });
  await test.step('BU-LEADS-04, SH-ROUTES-64 what was written to the customer', async () => {
    await page.getByRole('tab', { name: /^Dispositions/ }).click();
    await shown.getByRole('link').first().click();
    await expect(page).toHaveURL(/\/viewLeads\/communication\//);
    await page.getByRole('link', { name: 'Back to the lead' }).click();
    await expect(page.getByRole('tab', { name: /^Dispositions/ })).toHaveAttribute('aria-selected', 'true');
  });
  await test.step('GB-149 a lead that the address does not name', async () => {
    await page.goto('/viewLead?leadUid=HO0001-L1');
    await expect(page).toHaveURL(/\/viewLeads/);
    await expect(page.getByText('No Data Found').first()).toBeVisible();
  });
});

test('[SH-ROUTES-62, BU-RESPONSE-TIME-01] the response time has a page, and a failed list says so and is asked for again', async ({
  page,
  portal,
  faults,
}) => {
  await openAs(page, portal.url, 'dealer.honda', '/viewLeadResponseTime?id=HO0001-L1&leadUid=HO0001-L1&sourceLeadId=S-1000');
  await expect(page.getByText('Time elapsed')).toBeVisible();
  await expect(page.getByText('0:12').first()).toBeVisible();
  await answer(page, `POST ${SEARCH}`, { status: 503, json: { message: 'Try later.' } });
  await page.goto('/viewLeads');
  await expect(page.getByText('Try later.').first()).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
  await expect(rows(page).nth(1)).toBeVisible();
  faults.length = 0;
});

test('[BU-LEADS-05] a group chooses a store first, and its list names it; staff see the dealer of each lead and change nothing', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'group.honda', '/viewLeads');
  await expect(page.getByText(/^Choose a dealer above/)).toBeVisible();
  expect(calls.filter(({ path }) => path === SEARCH)).toEqual([]);
  await page.getByLabel('Dealer', { exact: true }).selectOption({ label: 'Bluestem Honda North' });
  await expect(rows(page).nth(1)).toBeVisible();
  expect(JSON.parse(calls.find(({ path }) => path === SEARCH)?.body ?? '{}')).toMatchObject({ dealerCode: expect.stringMatching(/^HO/) });
  await openAs(page, portal.url, 'oem.honda', '/viewLeads');
  await expect(table(page).getByRole('columnheader', { name: 'Dealer' })).toBeVisible();
});

test('[BU-LEADS-01, BU-LEADS-09, BU-LEADS-22, BU-LEADS-23, BU-LEADS-25] a credit is asked for once, with a reason, and words under 255 characters for others', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const sent = () => calls.filter(({ path }) => path === '/api/portal/leads/requestCredit');
  await openAs(page, portal.url, 'dealer.honda', '/viewLead?leadUid=HO0001-L1&sourceLeadId=S-1000&entityName=LEAD');
  await page.getByRole('button', { name: 'Request credit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request credit: Ana Ashdown' });
  await expect(dialog.getByRole('radio')).toHaveCount(5);
  await dialog.getByRole('radio', { name: 'Other' }).check();
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('This field is required.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /Details/ }).fill('x'.repeat(255));
  await expect(dialog.getByText('Must be less than 255 characters').first()).toBeVisible();
  expect(sent()).toEqual([]);
  await dialog.getByRole('textbox', { name: /Details/ }).fill('x'.repeat(254));
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText(/^(Requested, LC-|Approved)/).first()).toBeVisible();
  expect(sent().map(({ query }) => query)).toEqual(['?dealerCode=HO0001']);
  expect(JSON.parse(sent()[0]?.body ?? '')).toMatchObject({ leadUID: 'HO0001-L1', reasonId: 'other' });
  await expect(page.getByRole('button', { name: 'Request credit' })).toHaveCount(0);
});

test('[BU-NOTIFICATIONS-01] the link of a mail ends mails of its kind, and all are taken up again', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.honda', '/notificationsUnsubscription?id=honda-0001-newLead');
  await expect(page.getByText('We no longer send dealer.honda@example.com mails about: New lead.')).toBeVisible();
  await page.getByRole('button', { name: 'Send me all mails' }).click();
  await expect(page.getByText('You get all mails about leads again.').first()).toBeVisible();
  await test.step('the link is gone from the address, so that a reload does not end them again', async () => {
    await expect(page).toHaveURL(/\/notificationsUnsubscription$/);
    await expect(page.getByText(/^We no longer send/)).toHaveCount(0);
  });
  await test.step("somebody else's link ends nothing and says where to ask", async () => {
    await page.goto('/notificationsUnsubscription?id=acura-0001-newLead');
    await expect(page.getByText(/^This link no longer works/)).toBeVisible();
    await expect(page.getByText('No Data Found')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'honda.support@example.com' }).first()).toBeVisible();
  });
});

test('[SH-ROUTES-41, BU-RESPONSE-TIME-02, BU-RESPONSE-TIME-05] an administrator corrects a response time, is asked which of two hours is meant, and sees old and new before it is sent', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  const sent = () => calls.filter(({ path }) => path === '/api/portal/responseTimeOverride');
  await openAs(page, portal.url, 'admin', '/responseTimeOverride');
  await page.getByRole('button', { name: 'Find lead' }).click();
  await expect(page.getByText('This field is required.').nth(1)).toBeVisible();
  await page.getByLabel('Dealer').selectOption('HO0001');
  await page.getByRole('textbox', { name: 'Lead ID' }).fill('no-such-lead');
  await page.getByRole('button', { name: 'Find lead' }).click();
  await expect(page.getByText('No Data Found').first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Lead ID' }).fill('l-dst-2');
  await page.getByRole('button', { name: 'Find lead' }).click();
  await expect(page.getByText('Winter Two')).toBeVisible();
  await expect(page.getByText('1:30 AM CDT').first()).toBeVisible();
  const [day, time] = [page.getByLabel('Date of the response'), page.getByLabel(/^Time \(Central Time\)/)];
  const review = page.getByRole('button', { name: 'Review correction' });
  await day.fill('2026-10-31');
  await time.fill('10:00');
  await review.click();
  await expect(page.getByText('The response can’t be earlier than the lead.').first()).toBeVisible();
  await test.step('a moment in the future, words of 255 characters', async () => {
    await day.fill('2036-11-03');
    await page.getByRole('textbox', { name: 'Reason' }).fill('x'.repeat(255));
    await review.click();
    await expect(page.getByText('The response can’t be in the future.').first()).toBeVisible();
    await expect(page.getByText('Must be less than 255 characters').first()).toBeVisible();
    expect(sent()).toEqual([]);
    await page.getByRole('textbox', { name: 'Reason' }).fill('Phoned at once.');
  });
  await day.fill('2026-11-01');
  await time.fill('01:40');
  await expect(page.getByRole('main').getByRole('radio')).toHaveCount(2);
  await page.getByRole('radio', { name: /^Standard time \(CST\)/ }).check();
  await review.click();
  const dialog = page.getByRole('dialog', { name: 'Correct the response time of Winter Two’s lead?' });
  await expect(dialog).toContainText('1:40 AM CST');
  await expect(dialog).toContainText('1:10');
  expect(sent()).toEqual([]);
  await dialog.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Saved Successfully').first()).toBeVisible();
  expect(JSON.parse(sent()[0]?.body ?? '')).toEqual({
    dealerCode: 'HO0001',
    leadUid: 'L-DST-2',
    sourceLeadId: 'S-L-DST-2',
    respondedAt: '2026-11-01T01:40:00-06:00',
    reason: 'Phoned at once.',
  });
  await expect(page.getByRole('table', { name: 'Corrections' }).getByRole('row').nth(1)).toContainText('Avery Stone');
  await openAs(page, portal.url, 'dealer.honda', '/viewLead?leadUid=L-DST-2&sourceLeadId=S-L-DST-2&entityName=LEAD');
  await expect(page.getByRole('tabpanel')).toContainText('1:10');
  await expect(page.getByText('Responded · corrected')).toBeVisible();
  await openAs(page, portal.url, 'oem.honda', '/responseTimeOverride');
  await expect(page).toHaveURL(`${portal.url}/`);
});

test('[BU-LEADS-08, BU-LEADS-17, BU-LEADS-24] a lead is saved as it came in and as ADF, several as a table, and a refused file says why', async ({
  page,
  portal,
  faults,
}) => {
  const calls = recordCalls(page);
  const saved = async (button: Locator) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'utf8') };
  };
  await openAs(page, portal.url, 'dealer.honda', '/viewLead?leadUid=HO0001-L2&sourceLeadId=S-1037&entityName=LEAD');
  const original = page.getByRole('button', { name: 'Download', exact: true });
  expect(await saved(original)).toEqual({ name: 'lead_HO0001-L2.xml', text: expect.stringContaining('<name>Farah Holloway</name>') });
  const { query = '' } = calls.find(({ path }) => path === '/api/portal/leads/downloadlead') ?? {};
  expect([...new URLSearchParams(query).keys()]).toEqual(['leadId', 'sourceId', 'entityName']);
  const adf = await saved(page.getByRole('button', { name: 'Download ADF' }));
  expect(adf).toEqual({ name: 'lead_HO0001-L2.adf.xml', text: expect.stringContaining('<?adf version="1.0"?>') });
  await answer(page, 'GET /api/portal/leads/downloadlead', { status: 404, json: { message: 'No Data Found' } });
  await original.click();
  await expect(page.getByRole('group', { name: 'Files of this lead' }).getByRole('alert')).toHaveText('No Data Found');
  faults.length = 0;
  await page.goto('/viewLeads');
  await test.step('A.2 keys: J to the rows, D asks for the file and says why there is none, C asks for a credit and gives the focus back', async () => {
    await expect(rows(page).nth(1)).toBeVisible();
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    await expect(rows(page).nth(2)).toBeFocused();
    await page.keyboard.press('k');
    await page.keyboard.press('d');
    await expect(page.getByRole('group', { name: 'Lead Viewer' }).getByRole('alert')).toHaveText('No Data Found');
    faults.length = 0;
    await page.keyboard.press('c');
    await expect(
      page
        .getByRole('dialog', { name: /^Request credit/ })
        .getByRole('radio')
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(rows(page).nth(1)).toBeFocused();
  });
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page).nth(2).getByRole('checkbox').check();
  const { name } = await saved(page.getByRole('button', { name: 'Export 2 selected' }));
  expect(name).toMatch(/^Leads .*\.xlsx$/);
  const body = JSON.parse(calls.find(({ path }) => path === '/api/portal/leads/export')?.body ?? '{}');
  expect(body.leadUids).toHaveLength(2);
});

test('[SH-ROUTES-18] lead management leads to what the user may open, and editors open it for its text', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/leadmanagement');
  await expect(page.getByRole('heading', { name: 'Lead Management', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Response time' })).toHaveCount(0);
  await page.getByRole('link', { name: /^\d+ not answered$/ }).click();
  await expect(page).toHaveURL(/\/viewLeads\?.*state=Not(%20|\+)Responded/);
  calls.length = 0;
  await openAs(page, portal.url, 'editor', '/leadmanagement');
  await expect(page.getByText('When does the clock of a lead start?')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open Lead Viewer' })).toHaveCount(0);
  expect(calls.filter(({ path }) => path.startsWith('/api/portal/leads'))).toEqual([]);
});
