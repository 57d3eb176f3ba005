import type { Page, Response } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, openAs, recordCalls } from './support/walk.ts';

const ENROLLMENTS = '/api/portal/enrollments';
const DEALER = `${ENROLLMENTS}/dealer`;
const SAVE_PROPERTIES = 'Save hours, holidays, leads and CRM';
const at = (code: string, mode: string) => `/editManageEnrollment/${code}/${mode}`;
const posts = (calls: ReturnType<typeof recordCalls>) =>
  calls
    .filter(({ method }) => method === 'POST')
    .map(({ path, query, body, headers }) => ({ path, query: Object.fromEntries(new URLSearchParams(query)), body, headers }));
const main = (page: Page) => page.getByRole('main');
const card = (page: Page, name: string) =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, exact: true }) })
    .last();
const steps = (page: Page) =>
  main(page)
    .getByRole('group', { name: /^Actions for / })
    .first();
const addons = (page: Page) => page.getByRole('table', { name: 'Add-ons of Dealer website' });
const select = (page: Page, name: string) => addons(page).getByRole('checkbox', { name: `Select ${name}`, exact: true });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('[BU-ENROLLMENT-04, BU-ENROLLMENT-12, BU-ENROLLMENT-54, GB-209, GB-151] a row opens its dealer to be read; nothing can be typed there, and another dealer can be opened', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/manageenrollments');
  await page.getByLabel('Dealer code or name').fill('HO0002');
  const row = page.getByRole('table', { name: 'Manage Enrollments' }).getByRole('row').nth(1);
  await expect(row).toContainText('HO0002');
  const calls = recordCalls(page);
  await row.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/editManageEnrollment\/HO0002\/view$/);
  await expect(page.getByRole('heading', { name: 'Dealer enrollment', level: 1 })).toBeVisible();
  await expect(page.getByText('Dealer Desk')).toBeVisible();
  expect(calls.filter(({ path }) => path === `${DEALER}/HO0002`)).toHaveLength(1);
  await expect(main(page).locator('input, select, textarea')).toHaveCount(0);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Save contacts' })).toBeDisabled();
  await expect(page.getByRole('button', { name: SAVE_PROPERTIES })).toBeDisabled();
  await page.goto(at('HO0003', 'anything'));
  await expect(main(page).getByText('HO0003', { exact: true })).toBeVisible();
  await expect(main(page).locator('input, select, textarea')).toHaveCount(0);
});

test('[BU-ENTITIES-11] a dealer stands with its facts, people, hours, holidays, leads and feeds, whatever their types', async ({
  page,
  portal,
}) => {
  const person = (nth: number) => ({ title: `Title ${nth}`, name: `Person ${nth}`, email: `p${nth}@example.com`, phone: '512-555-0142' });
  await alter(page, `GET ${DEALER}/HO0001`, (body: { dealer: object }) => ({
    ...body,
    dealer: {
      ...body.dealer,
      size: 40,
      market: 'Metro',
      group: 'North group',
      country: 'US',
      region: { id: 'R1', name: 'Central' },
      district: { id: 'D1', name: 'District 1' },
      crm: { id: '1', name: 'Leadline CRM' },
      primaryContacts: [1, 2, 3, 4, 5].map(person),
      billingContacts: [6, 7, 8].map(person),
      holidays: [{ date: '2026-12-25', name: 'Christmas' }, { date: '2027-01-01' }],
      meteredLeads: { maxPerCycle: 10, cycleHours: 24 },
      inventoryAggregator: { name: 'Example Feed', id: 'EF-1', lastReceived: '2026-03-01T12:00:00Z' },
      salesDataDates: ['2026-02-01', '2026-03-01'],
    },
  }));
  await openAs(page, portal.url, 'admin', at('HO0001', 'view'));
  const facts = ['Dealer code', 'Dealer', 'Status', 'Size', 'Region', 'District', 'Market', 'Country', 'CRM', 'Dealer group'];
  const shown = card(page, 'Dealer').locator('dt');
  await test.step('BU-ENTITIES-03 facts', async () => {
    await expect(shown).toHaveText(facts);
    for (const value of ['HO0001', '40', 'Central', 'District 1', 'Metro', 'United States', 'Leadline CRM', 'North group'])
      await expect(card(page, 'Dealer').getByText(value, { exact: true })).toBeVisible();
  });
  for (const [id, name, count] of [
    ['BU-ENTITIES-04', 'Contacts', 5],
    ['BU-ENTITIES-05', 'Billing contacts', 3],
  ] as const)
    await test.step(`${id} ${name}`, async () => {
      await expect(card(page, name).getByText(/^Person \d$/)).toHaveCount(count);
      await expect(card(page, name).locator('dt')).toHaveCount(count * 4);
    });
  await test.step('BU-ENTITIES-06 hours', async () => {
    const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    await expect(card(page, 'Opening hours').locator('dt')).toHaveText(week);
    await expect(card(page, 'Opening hours').locator('dd').last()).toHaveText('Closed');
  });
  await test.step('BU-ENTITIES-07 holidays', () => expect(card(page, 'Holidays').getByText(/Dec 25, 2026|Jan 1, 2027/)).toHaveCount(2));
  const feeds = card(page, 'Leads and data');
  await test.step('BU-ENTITIES-08', async () => {
    for (const [label, value] of [
      ['Leads a cycle at most', '10'],
      ['Cycle in hours', '24'],
    ])
      await expect(feeds.locator(`dt:has-text("${label}") + dd`)).toHaveText(value ?? '');
  });
  for (const [id, values] of [
    ['BU-LEAD-SETTINGS-35', ['Leads a cycle at most', 'Cycle in hours']],
    ['BU-ENTITIES-09', ['Example Feed', 'EF-1']],
    ['BU-ENTITIES-10', ['Feb 1, 2026; Mar 1, 2026']],
  ] as const)
    await test.step(id, async () => {
      for (const value of values) await expect(feeds.getByText(value, { exact: true })).toBeVisible();
    });
});

test('[BU-ENROLLMENT-02, BU-ENROLLMENT-58, GB-213] what was changed alone is sent, and a fresh load shows it', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', at('BM1001', 'edit'));
  const calls = recordCalls(page);
  const sunday = page.getByRole('group', { name: 'Sunday' });
  await sunday.getByLabel('Closed').uncheck();
  await sunday.getByLabel('Opens').fill('10:00');
  await sunday.getByLabel('Closes').fill('15:00');
  await page.getByLabel('Leads a cycle at most').fill('45');
  const crm = main(page).getByRole('combobox', { name: 'CRM' });
  await expect(crm.locator('option:checked')).toHaveText('Dealer Desk');
  await crm.selectOption('Leadline CRM');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await expect(page.getByText('Saved Successfully').first()).toBeVisible();
  await expect(page.getByRole('button', { name: SAVE_PROPERTIES })).toBeDisabled();
  const [sent, ...others] = posts(calls);
  expect([sent?.path, others]).toEqual([`${DEALER}/BM1001/update-properties`, []]);
  const body = JSON.parse(sent?.body ?? '{}');
  expect(Object.keys(body).sort()).toEqual(['crmId', 'hours', 'meteredLeads']);
  expect(body.hours.at(-1)).toMatchObject({ day: 'SUN', closed: false, open: '10:00', close: '15:00' });
  expect(sent?.headers['if-match']).toMatch(/^"\d+"$/);
  await page.reload();
  await expect(sunday.getByLabel('Closes')).toHaveValue('15:00');
  await expect(page.getByLabel('Leads a cycle at most')).toHaveValue('45');
  await expect(crm.locator('option:checked')).toHaveText('Leadline CRM');
});

test('[BU-ENROLLMENT-57, BU-ENTITIES-04, BU-ENTITIES-05] five contacts and three for billing, each whole; they are saved by their own call', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('IN1004', 'edit'));
  const calls = recordCalls(page);
  const people = page.getByRole('group', { name: 'Contacts', exact: true });
  const paying = page.getByRole('group', { name: 'Billing contacts', exact: true });
  const add = (group: typeof people) => group.getByRole('button', { name: 'Add' });
  for (const [group, most] of [
    [people, 5],
    [paying, 3],
  ] as const) {
    await expect(add(group)).toBeVisible();
    while ((await add(group).count()) > 0) await add(group).click();
    await expect(group.getByLabel('Name', { exact: true })).toHaveCount(most);
    for (let left = most; left > 1; left -= 1) await group.getByRole('button', { name: `Remove entry ${left}` }).click();
  }
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(paying.getByText('This field is required.', { exact: true }).first()).toBeVisible();
  expect(posts(calls)).toEqual([]);
  for (const group of [people, paying]) {
    await group.getByLabel('Name', { exact: true }).fill('Ana Reyes');
    await group.getByLabel('E-mail', { exact: true }).fill('ana.reyes@example.com');
    await group.getByLabel('Phone', { exact: true }).fill('512-555-0142');
    await group.getByLabel('Title', { exact: true }).fill('Manager');
  }
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(page.getByText('Saved Successfully').first()).toBeVisible();
  const person = { title: 'Manager', name: 'Ana Reyes', email: 'ana.reyes@example.com', phone: '512-555-0142' };
  expect(posts(calls).map(({ path, body }) => [path, JSON.parse(body)])).toEqual([
    [`${DEALER}/IN1004`, { dealer: { primaryContacts: [person], billingContacts: [person] } }],
  ]);
});

test('[BU-ENROLLMENT-57, GB-232] what somebody else saved meanwhile is shown field by field, and the user chooses', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('HY1009', 'edit'));
  const most = (tab: Page) => tab.getByLabel('Leads a cycle at most');
  await expect(most(page)).toHaveValue('30');
  const other = await page.context().newPage();
  await other.goto(at('HY1009', 'edit'));
  await most(other).fill('31');
  await other.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await expect(other.getByText('Saved Successfully').first()).toBeVisible();
  await other.close();
  await most(page).fill('32');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(dialog.getByRole('row')).toHaveText([/Field/, /Leads a cycle at most.*32.*31/]);
  await page.keyboard.press('Escape');
  await expect(most(page)).toHaveValue('32');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await dialog.getByRole('button', { name: 'Take the saved version' }).click();
  await expect(most(page)).toHaveValue('31');
  await most(page).fill('33');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await expect(page.getByText('Saved Successfully').first()).toBeVisible();
  await page.reload();
  await expect(most(page)).toHaveValue('33');
});

test('[BU-ENROLLMENT-57, BU-ENROLLMENT-58, GB-232] a step that reads the dealer anew does not let a save go over what somebody else saved while it was typed', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('BM1003', 'edit'));
  const most = (tab: Page) => tab.getByLabel('Leads a cycle at most');
  await most(page).fill('77');
  const other = await page.context().newPage();
  await other.goto(at('BM1003', 'edit'));
  await most(other).fill('55');
  const holidays = (tab: Page) => tab.getByRole('group', { name: 'Holidays', exact: true });
  await holidays(other).getByRole('button', { name: 'Add' }).click();
  await holidays(other).getByLabel('Day').last().fill('2026-12-24');
  await holidays(other).getByLabel('Name').last().fill('Their holiday');
  await other.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await expect(other.getByText('Saved Successfully').first()).toBeVisible();
  await expect(card(page, 'Dealer').getByRole('group', { name: /^Actions for / })).toBeVisible();
  const taken = steps(page)
    .getByRole('button', { name: /^(Activate|Pause|Reactivate)$/ })
    .first();
  const step = (await taken.textContent()) ?? '';
  await taken.click();
  const asked = page.getByRole('dialog');
  const isRead = (answer: Response) => answer.request().method() === 'GET' && answer.url().includes(`${DEALER}/BM1003`);
  const anew = page.waitForResponse(isRead);
  await asked.getByRole('button', { name: step, exact: true }).click();
  await anew;
  await expect(asked).toBeHidden();
  await expect(most(page)).toHaveValue('77');
  const calls = recordCalls(page);
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(dialog.getByRole('row')).toHaveText([/Field/, /Leads a cycle at most.*77.*55/]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  const merged = page.waitForResponse(isRead);
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await merged;
  await expect(page.getByText('Saved, together with what somebody else changed meanwhile.').first()).toBeVisible();
  expect(posts(calls).map(({ body }) => Object.keys(JSON.parse(body ?? '{}')))).toEqual(Array(4).fill(['meteredLeads']));
  await expect(holidays(page).getByLabel('Name').last()).toHaveValue('Their holiday');
  // What was merged is read anew; what is typed before that stands on the version before.
  await expect(most(page)).toHaveValue('77');
  await expect(page.getByRole('button', { name: SAVE_PROPERTIES })).toBeDisabled();
  await most(page).fill('78');
  await page.getByRole('button', { name: SAVE_PROPERTIES }).click();
  await expect(page.getByRole('button', { name: SAVE_PROPERTIES })).toBeDisabled();
  await page.reload();
  await expect(most(page)).toHaveValue('78');
});

test('[BU-DEALER-LIFECYCLE-07, BU-DEALER-LIFECYCLE-20, BU-ENROLLMENT-15, BU-ENROLLMENT-19] chosen add-ons are put on hold on a day, after a warning where a go-live date is set', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('HY1001', 'edit'));
  const hold = page.getByRole('button', { name: 'Hold', exact: true }).first();
  await expect(page.getByText('Select add-ons to hold, enable or end them.').first()).toBeVisible();
  await expect(hold).toBeHidden();
  await select(page, 'Packages').check();
  const calls = recordCalls(page);
  await hold.click();
  const dialog = page.getByRole('dialog', { name: 'Hold: Packages' });
  await expect(dialog.getByText(/Go-live dates are already set for: Packages\. Please contact support at/)).toBeVisible();
  await expect(dialog.getByLabel('Date')).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
  await dialog.getByLabel('Date').fill('');
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(dialog.getByText('Date is required.')).toBeVisible();
  expect(posts(calls)).toEqual([]);
  await dialog.getByLabel('Date').fill(inDays(20));
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(dialog).toBeHidden();
  await expect(addons(page).getByRole('row').nth(1)).toContainText('Hold pending');
  const [sent, ...others] = posts(calls);
  expect([sent?.path, others]).toEqual(['/api/portal/enrollment/manageEnrollments/hold', []]);
  expect(sent?.query).toEqual({ dealerCode: 'HY1001', addonDealerMappingIds: expect.stringMatching(/-a4$/), scheduledDate: inDays(20) });
});

test('[BU-DEALER-LIFECYCLE-08, BU-DEALER-LIFECYCLE-09, BU-DEALER-LIFECYCLE-20, GB-231] an add-on on hold is enabled or ends today; a scheduled end is taken back; neither is offered where it makes no sense', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  const step = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await openAs(page, portal.url, 'admin', at('IN1001', 'edit'));
  const packages = addons(page).getByRole('row').nth(1);
  await select(page, 'Packages').check();
  await step('Hold').click();
  const holding = page.getByRole('dialog', { name: 'Hold: Packages' });
  await holding.getByRole('button', { name: 'Hold' }).click();
  await test.step('BU-ENROLLMENT-18 of an add-on, stored', async () => {
    await expect(packages).toContainText('On hold');
    await page.reload();
    await expect(packages).toContainText('On hold');
  });
  await select(page, 'Packages').check();
  await expect(step('Cancel termination')).toBeDisabled();
  await page.getByRole('group', { name: 'Actions for Add-on' }).first().getByRole('button', { name: 'Deactivate', exact: true }).click();
  const ending = page.getByRole('dialog', { name: 'Deactivate: Packages' });
  await ending.getByLabel('Date').fill(inDays(20));
  await ending.getByRole('button', { name: 'Deactivate' }).click();
  await expect(ending.getByText('An add-on on hold can only end today. Enable it to end it on a later day.')).toBeVisible();
  await page.keyboard.press('Escape');
  await step('Enable').click();
  await page.getByRole('dialog', { name: 'Enable: Packages' }).getByRole('button', { name: 'Enable' }).click();
  await expect(packages).toContainText('Active');
  await select(page, 'Packages').uncheck();
  const digital = addons(page).getByRole('row').nth(2);
  await expect(digital).toContainText('Termination Pending');
  await expect(digital).toContainText(/[A-Z][a-z]{2} \d/);
  await select(page, 'Digital dealer packages').check();
  await expect(step('Enable')).toBeDisabled();
  await step('Cancel termination').click();
  await page
    .getByRole('dialog', { name: 'Cancel termination: Digital dealer packages' })
    .getByRole('button', { name: 'Cancel termination' })
    .click();
  await expect(digital).toContainText('Active');
  await expect(digital).not.toContainText(/[A-Z][a-z]{2} \d/);
  expect(
    posts(calls)
      .filter(({ path }) => path.includes('manageEnrollments'))
      .map(({ path }) => path),
  ).toEqual(['hold', 'enable', 'cancelTermination'].map((action) => `/api/portal/enrollment/manageEnrollments/${action}`));
});

test('[BU-ENROLLMENT-18, BU-DEALER-LIFECYCLE-11, BU-DEALER-LIFECYCLE-15, BU-DEALER-LIFECYCLE-17, BU-DEALER-LIFECYCLE-19] a program is paused by its own call, with a reason of up to 254 characters', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('GE1001', 'view'));
  const calls = recordCalls(page);
  const program = card(page, 'Genesis · SmartLeads');
  await program.getByRole('button', { name: 'Pause' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pause: SmartLeads' });
  await dialog.getByLabel('Reason').fill('x'.repeat(255));
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Must be less than 255 characters')).toBeVisible();
  expect(posts(calls)).toEqual([]);
  await dialog.getByLabel('Reason').fill('x'.repeat(254));
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog).toBeHidden();
  await expect(program).toContainText('Paused');
  await expect(program.getByRole('heading', { name: 'Genesis · SmartLeads' })).toBeFocused();
  expect(posts(calls).map(({ path, query }) => [path, query])).toEqual([
    [`${ENROLLMENTS}/programs/pause`, { dealerCode: 'GE1001', programId: expect.any(String), programChangeStateReason: 'x'.repeat(254) }],
  ]);
  await test.step('BU-ENROLLMENT-18 of a program, stored', async () => {
    await page.reload();
    await expect(program).toContainText('Paused');
  });
});

test('[BU-DEALER-LIFECYCLE-06, BU-DEALER-LIFECYCLE-14, BU-DEALER-LIFECYCLE-15, BU-DEALER-LIFECYCLE-17] a dealer is paused, deactivated and opted out with a reason of up to 254 characters, which is sent in full', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('HO1003', 'view'));
  const calls = recordCalls(page);
  const status = card(page, 'Dealer').locator('dd').nth(2);
  const dialog = page.getByRole('dialog');
  const take = async (name: string, state: string) => {
    await steps(page).getByRole('button', { name, exact: true }).click();
    if (name === 'Deactivate') await dialog.getByLabel('Inactivation').check();
    await dialog.getByLabel('Reason').fill('é'.repeat(255));
    await dialog.getByRole('button', { name }).click();
    await expect(dialog.getByText('Must be less than 255 characters')).toBeVisible();
    await dialog.getByLabel('Reason').fill('é'.repeat(254));
    await dialog.getByRole('button', { name }).click();
    await expect(dialog).toBeHidden();
    await expect(status).toHaveText(state);
    await expect(steps(page).getByRole('button', { name, exact: true })).toHaveCount(0);
  };
  await take('Pause', 'Paused');
  await take('Deactivate', 'Inactive');
  await steps(page).getByRole('button', { name: 'Reactivate' }).click();
  await dialog.getByRole('button', { name: 'Reactivate' }).click();
  await expect(status).toHaveText('Active');
  await take('Opt out', 'Opted out');
  const stateChangedReason = 'é'.repeat(254);
  expect(posts(calls).map(({ path, query }) => [path.replace(`${DEALER}/HO1003/`, ''), query])).toEqual([
    ['pause', { stateChangedReason }],
    ['deactivate', { inactivationType: 'INACTIVATION', stateChangedReason }],
    ['reactivate', {}],
    ['optOut', { stateChangedReason }],
  ]);
});

test('[GB-165] where the maker wants a reason, a pause is not sent without one, and an opt-out is', async ({ page, portal }) => {
  await alter(page, `GET ${DEALER}/HO1004`, (body: { dealer: object }) => ({ ...body, dealer: { ...body.dealer, reasonRequired: true } }));
  await page.route('**/enrollments/dealer/HO1004/*', (route) => route.fulfill({ json: { status: 'PAUSED' } }));
  await openAs(page, portal.url, 'admin', at('HO1004', 'view'));
  const calls = recordCalls(page);
  const dialog = page.getByRole('dialog');
  await steps(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('   ');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  expect(posts(calls)).toEqual([]);
  await dialog.getByLabel('Reason').fill('Rebuilding');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog).toBeHidden();
  await steps(page).getByRole('button', { name: 'Opt out', exact: true }).click();
  await dialog.getByRole('button', { name: 'Opt out' }).click();
  await expect(dialog).toBeHidden();
  expect(posts(calls).map(({ query }) => query)).toEqual([{ stateChangedReason: 'Rebuilding' }, {}]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('[BU-DEALER-LIFECYCLE-03, BU-DEALER-LIFECYCLE-17] what happened to a dealer, a program and an add-on is told with its reason, also to staff who only read', async ({
  browser,
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('AC1008', 'view'));
  const program = card(page, 'Acura · Dealer website');
  const dialog = page.getByRole('dialog');
  await steps(page).getByRole('button', { name: 'Pause', exact: true }).click();
  await dialog.getByLabel('Reason').fill('The showroom is rebuilt.');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(program).toContainText('Paused');
  const newest = async (words: readonly string[]) => {
    for (const text of words) await expect(dialog.getByRole('row').nth(1)).toContainText(text);
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  const history = { name: 'History', exact: true };
  await main(page).getByRole('button', history).first().click();
  await expect(dialog).toHaveAccessibleName(/^History of .*Acura/);
  await newest(['Pause', 'Paused', 'The showroom is rebuilt.', 'admin']);
  await program.getByRole('button', history).first().click();
  await expect(dialog).toHaveAccessibleName('History of Dealer website');
  await newest(['Pause', 'Paused', 'The showroom is rebuilt.', 'admin']);
  await addons(page).getByRole('button', history).first().click();
  await newest(['Rests with its program', 'On hold', 'The showroom is rebuilt.']);
  const staff = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(staff, portal.url, 'oem.honda', at('HO0001', 'view'));
  await main(staff).getByRole('button', { name: 'Historique' }).first().click();
  await expect(staff.getByRole('dialog')).toHaveAccessibleName(/^Historique de /);
});

test('[BU-ENROLLMENT-46, BU-ENROLLMENT-47, GB-163] an outstanding dealer is told and cannot be changed; no program is told', async ({
  page,
  portal,
}) => {
  await alter(page, `GET ${DEALER}/AC0001`, (body: { dealer: object }) => ({
    ...body,
    dealer: { ...body.dealer, outstandingAccount: true },
    programs: [],
  }));
  await openAs(page, portal.url, 'admin', at('AC0001', 'edit'));
  await expect(page.getByText('dealer has outstanding account and enrollment changes disabled')).toBeVisible();
  await test.step('BU-ERRORS-10', () => expect(page.getByText('No related enrollments!', { exact: true })).toBeVisible());
  await expect(main(page).locator('input, select, textarea')).toHaveCount(0);
  for (const name of ['Pause', 'Deactivate', 'Opt out']) await expect(page.getByRole('button', { name })).toBeDisabled();
});

test('[BU-ENROLLMENT-02] the page speaks French; staff of a maker read it and are offered no step', { tag: '@smoke' }, async ({
  browser,
  portal,
}) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(page, portal.url, 'oem.honda', at('HO0001', 'edit'));
  await expect(page.getByRole('heading', { name: 'Inscription du concessionnaire', level: 1 })).toBeVisible();
  await expect(page.getByText('Dimanche', { exact: true })).toBeVisible();
  await expect(main(page).locator('input, select, textarea, form')).toHaveCount(0);
  await expect(main(page).getByRole('button', { name: /Suspendre|Désactiver|Mettre fin|Modifier/ })).toHaveCount(0);
});
