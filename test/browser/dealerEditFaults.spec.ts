import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, openAs, recordCalls } from './support/walk.ts';

const DEALER = '/api/portal/enrollments/dealer';
const at = (code: string) => `/editManageEnrollment/${code}/edit`;
const contacts = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const fault = (field: string, rule: string) => ({ field, rule, message: `must match ${rule}` });

test('[SH-ERRORS-07, BU-ENROLLMENT-57] what the server refuses stands at its field, and the summary leads there by keyboard', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await answer(page, `POST ${DEALER}/HO0001`, {
    status: 400,
    json: {
      message: 'The request is not valid.',
      errors: [fault('dealer.primaryContacts.0.email', 'pattern'), fault('dealer.size', 'type')],
    },
  });
  await openAs(page, portal.url, 'admin', at('HO0001'));
  const people = contacts(page, 'Contacts');
  const email = people.getByLabel('E-mail', { exact: true }).first();
  await people.getByLabel('Name', { exact: true }).first().fill('Ana Reyes');
  await page.getByRole('button', { name: 'Save contacts' }).click();
  await expect(email).toHaveAccessibleDescription(/e-?mail/i);
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(email).toBeFocused();
  await expect(summary.getByRole('listitem')).toHaveCount(2);
  await expect(summary).not.toContainText('must match pattern');
  await page.locator('h1').click();
  await summary.getByRole('link').first().click();
  await expect(email).toBeFocused();
  await expect(people.getByLabel('Name', { exact: true }).first()).toHaveValue('Ana Reyes');
});

test('[SH-ERRORS-07, BU-ENROLLMENT-58] in French too, for hours and holidays', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await answer(page, `POST ${DEALER}/HO0001/update-properties`, {
    status: 400,
    json: {
      message: 'The request is not valid.',
      errors: [fault('meteredLeads.maxPerCycle', 'minimum'), fault('holidays.0.date', 'required')],
    },
  });
  await openAs(page, portal.url, 'admin', at('HO0001'));
  await page.getByLabel('Clients potentiels par cycle, au plus').fill('44');
  await page.getByRole('button', { name: 'Enregistrer les heures, les jours fériés, les clients potentiels et le CRM' }).click();
  await expect(page.getByLabel('Clients potentiels par cycle, au plus')).toHaveAccessibleDescription(/nombre|numéro/i);
  const summary = page.getByRole('region', { name: /problème/ });
  await expect(page.locator(':focus')).toHaveAttribute('aria-invalid', 'true');
  await expect(summary).not.toContainText('must match');
  await summary.getByRole('link').last().click();
  await expect(page.getByLabel('Clients potentiels par cycle, au plus')).toBeFocused();
});

test('[BU-ENROLLMENT-58, BU-ENTITIES-06] hours that end before they begin and a holiday that stands there twice are told at their fields, nothing is sent', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', at('HY1001'));
  const calls = recordCalls(page);
  const monday = page.getByRole('group', { name: 'Monday' });
  await monday.getByLabel('Opens').fill('18:00');
  await monday.getByLabel('Closes').fill('09:00');
  const holidays = page.getByRole('group', { name: 'Holidays', exact: true });
  const dates = holidays.getByLabel('Day', { exact: true });
  const first = await dates.first().inputValue();
  const count = await dates.count();
  await holidays.getByRole('button', { name: 'Add' }).click();
  await dates.nth(count).fill(first);
  await page.getByRole('button', { name: 'Save hours, holidays, leads and CRM' }).click();
  await expect(monday.getByLabel('Closes')).toHaveAccessibleDescription(/must close after it opens/);
  await expect(dates.nth(count)).toHaveAccessibleDescription(/is there already/);
  await expect(dates.first()).not.toHaveAttribute('aria-invalid', 'true');
  await monday.getByLabel('Closes').fill('19:00');
  await expect(monday.getByLabel('Closes')).not.toHaveAttribute('aria-invalid', 'true');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('[GB-232, BU-ENROLLMENT-58] what differs of hours and holidays is shown entry by entry, in words and dates of the language', async ({
  browser,
  portal,
}) => {
  const changes = [
    { field: 'hours.6.closed', yours: true, theirs: false },
    { field: 'holidays.0.date', yours: '2026-12-25', theirs: '2026-12-24' },
    { field: 'holidays.1.date', yours: null, theirs: '2027-01-01' },
    { field: 'holidays.1.name', yours: null, theirs: 'New Year' },
  ];
  const conflict = { version: '"9"', current: { holidays: [{ date: '2026-12-24' }] }, changes };
  for (const [locale, rows, title] of [
    [
      'en-US',
      ['Sunday: ClosedYesNo', 'Holidays 1: DayDec 25, 2026Dec 24, 2026', 'Holidays 2: Day—Jan 1, 2027', 'Holidays 2: Name—New Year'],
      'Changed in the meantime',
    ],
    [
      'fr-CA',
      [
        'Dimanche: FerméOuiNon',
        'Jours fériés 1: Jour25 déc. 202624 déc. 2026',
        'Jours fériés 2: Jour—1 janv. 2027',
        'Jours fériés 2: Nom—New Year',
      ],
      undefined,
    ],
  ] as const) {
    const page = await (await browser.newContext({ locale, baseURL: portal.url })).newPage();
    await answer(page, `POST ${DEALER}/HO0001/update-properties`, { status: 409, json: { message: 'Changed.', conflict } });
    await openAs(page, portal.url, 'admin', at('HO0001'));
    const leads = page.getByLabel(/Leads a cycle at most|Clients potentiels par cycle, au plus/);
    await leads.fill('44');
    await leads.locator('xpath=ancestor::form').getByRole('button').last().click();
    const dialog = page.getByRole('dialog', title === undefined ? {} : { name: title });
    await expect(dialog.getByRole('row')).toHaveCount(5);
    expect((await dialog.getByRole('row').allTextContents()).slice(1)).toEqual(rows);
  }
});

test('[BU-DEALER-LIFECYCLE-20] a day further away than a year is told at its field before anything is sent', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', at('HY1001'));
  const addons = page.getByRole('table', { name: 'Add-ons of Dealer website' });
  // On a slow machine a press right after the page had come did not change the box.
  await expect(() => addons.getByRole('checkbox', { name: 'Select Packages', exact: true }).check()).toPass();
  const calls = recordCalls(page);
  await page.getByRole('button', { name: 'Hold', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Hold: Packages' });
  await dialog.getByLabel('Date').fill(new Date(Date.now() + 400 * 86_400_000).toISOString().slice(0, 10));
  await dialog.getByRole('button', { name: 'Hold' }).click();
  await expect(dialog.getByLabel('Date')).toHaveAccessibleDescription(/within the next 12 months/);
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
