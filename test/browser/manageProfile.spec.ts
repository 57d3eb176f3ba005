import type { Page } from '@playwright/test';
import { holdFor } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, openAs, recordCalls } from './support/walk.ts';

const PROFILE = '/api/portal/profileContactDetails';
const INFORMATION = '/api/portal/profileInformation';

const part = (page: Page, name: string) =>
  page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name, level: 2 }) });
const contact = (page: Page) => part(page, 'Contact details');
const billing = (page: Page) => part(page, 'Billing contacts');
const savesOf = (calls: ReturnType<typeof recordCalls>, path: string) =>
  calls.filter((call) => call.method === 'POST' && call.path === path).map(({ body }) => JSON.parse(body));

async function edit(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Edit: ${name}` }).click();
}

test('[BU-PROFILE-02] a dealer corrects its contact details; what is wrong is told and nothing sent', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.hyundaica', '/manageprofile');
  await test.step('BU-PROFILE-01, BU-PROFILE-03 what is shown', async () => {
    await expect(contact(page).getByText('gm.hyundaica@example.com')).toBeVisible();
    await expect(part(page, 'Enrollment authorized contact').getByText('Jordan Caron')).toBeVisible();
    await expect(billing(page).getByText('Jordan Caron')).toBeVisible();
  });
  for (const [id, path] of [
    ['BU-PROFILE-15', PROFILE],
    ['BU-PROFILE-13', INFORMATION],
  ] as const)
    await test.step(`${id} ${path}`, async () => {
      const reads = calls.filter((call) => call.method === 'GET' && call.path === path);
      expect(reads.map(({ query }) => query)).toEqual(['']);
      expect(reads[0]?.headers['authorization']).toMatch(/^Bearer /);
    });
  await edit(page, 'Contact details');
  const field = (name: string) => contact(page).getByRole('textbox', { name, exact: true });
  await expect(field('Title')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field('Title')).toBeFocused();
  const fields = { Title: 'BU-PROFILE-06', Name: 'BU-PROFILE-07', 'E-mail': 'BU-PROFILE-08', Phone: 'BU-PROFILE-09' };
  for (const name of Object.keys(fields)) await field(name).fill('  ');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(contact(page).getByText('This field is required.', { exact: true })).toHaveCount(4);
  for (const [name, id] of Object.entries(fields))
    await test.step(`${id} ${name}`, async () => {
      const own = contact(page).locator('.p-field', { has: page.getByRole('textbox', { name, exact: true }) });
      await expect(own.getByText('This field is required.', { exact: true })).toBeVisible();
      await field(name).fill('x'.repeat(251));
      expect((await field(name).inputValue()).length).toBe(250);
    });
  await field('Name').fill('Ann Sue');
  await field('E-mail').fill('  a@  ');
  await field('Phone').fill('12345');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await test.step('BU-PROFILE-10, SH-VALIDATION-18 e-mail', () =>
    expect(contact(page).getByText('The email address does not appear to be valid.', { exact: true })).toBeVisible());
  await test.step('BU-PROFILE-11, SH-VALIDATION-20, BU-ERRORS-14 phone', () =>
    expect(
      contact(page).getByText('Please enter valid Phone Number in format: xxx-xxxxxxx or (xxx) xxx -xxxx.', { exact: true }),
    ).toBeVisible());
  expect(savesOf(calls, PROFILE)).toEqual([]);
  await field('E-mail').fill('  a@b.com  ');
  await field('Phone').fill('  555-123-4567  ');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully', { exact: true })).toBeVisible();
  const [saved, ...more] = savesOf(calls, PROFILE);
  expect(more).toEqual([]);
  await test.step('BU-PROFILE-16 what is saved', () =>
    expect(Object.keys(saved).sort()).toEqual(['contactDetails', 'dwcpEnrollmentContactDetailsData']));
  await test.step('BU-PROFILE-05, BU-PROFILE-10, BU-PROFILE-11 trimmed', () =>
    expect(saved.contactDetails).toEqual({ title: 'x'.repeat(250), name: 'Ann Sue', email: 'a@b.com', phone: '555-123-4567' }));
  expect(saved.dwcpEnrollmentContactDetailsData.authorizedPerson).toBe('Jordan Caron');
  await page.reload();
  await expect(contact(page).getByText('a@b.com')).toBeVisible();
  const longest = { name: 'n'.repeat(250), email: `${'a'.repeat(244)}@b.com` };
  await edit(page, 'Contact details');
  await field('Name').fill(longest.name);
  await field('E-mail').fill(longest.email);
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(contact(page).getByText(longest.email)).toBeVisible();
  expect(savesOf(calls, PROFILE).at(-1).contactDetails).toMatchObject(longest);
});

test('[BU-PROFILE-12, BU-PROFILE-19] the success of a save is told for five seconds, in French too', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(page, portal.url, 'dealer.infiniti', '/manageprofile');
  await page.clock.install();
  await page.getByRole('button', { name: 'Modifier : Personne autorisée pour l’inscription' }).click();
  await page.getByRole('textbox', { name: 'Personne autorisée', exact: true }).fill('Ann Sue');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  const notice = page.getByText('Enregistrement réussi', { exact: true });
  await expect(notice).toBeVisible();
  await page.clock.runFor(4500);
  await expect(notice).toBeVisible();
  await page.clock.runFor(1000);
  await expect(notice).toHaveCount(0);
});

test('[BU-PROFILE-17, BU-PROFILE-18] a refused save says why at the form and generally for five seconds; every other failure is the generic error, as long; what was typed stays', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.honda', '/manageprofile');
  await answer(
    page,
    `POST ${PROFILE}`,
    { status: 400, json: { message: 'Refused.', errors: [{ field: 'email', message: 'This address is not known.' }] } },
    { status: 409, json: {} },
  );
  await edit(page, 'Contact details');
  const name = contact(page).getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Somebody Else');
  await page.clock.install();
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(contact(page).getByText('This address is not known.')).toBeVisible();
  const own = page.getByText('Refused.', { exact: true });
  const general = page.getByText('An Error Has Occurred', { exact: true });
  await test.step('G-S30 one box, in the words of the server', async () => {
    await expect(own).toBeVisible();
    await expect(page.locator('.p-notice--danger')).toHaveCount(1);
  });
  await page.clock.runFor(4500);
  await expect(own).toBeVisible();
  await page.clock.runFor(1000);
  await expect(page.locator('.p-notice--danger')).toHaveCount(0);
  await expect(contact(page).getByText('This address is not known.')).toBeVisible();
  await expect(name).toHaveValue('Somebody Else');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(general).toBeVisible();
  await expect(contact(page).getByText('This address is not known.')).toHaveCount(0);
  await expect(name).toHaveValue('Somebody Else');
  await page.clock.runFor(4500);
  await expect(general).toBeVisible();
  await page.clock.runFor(1000);
  await expect(general).toHaveCount(0);
});

test('[BU-PROFILE-14, BU-BILLING-01, BU-BILLING-02, BU-BILLING-03] up to three billing contacts are added, checked, saved and taken away', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.genesis', '/manageprofile');
  await edit(page, 'Billing contacts');
  await billing(page).getByRole('button', { name: 'Add' }).click();
  await billing(page).getByRole('button', { name: 'Add' }).click();
  await expect(billing(page).getByRole('button', { name: 'Add' })).toHaveCount(0);
  await billing(page).getByRole('button', { name: 'Remove entry 3' }).click();
  await billing(page).getByRole('button', { name: 'Save' }).click();
  await expect(billing(page).getByText('This field is required.', { exact: true })).toHaveCount(3);
  expect(savesOf(calls, INFORMATION)).toEqual([]);
  await billing(page).getByRole('textbox', { name: 'Name', exact: true }).nth(1).fill('Ann Sue');
  await billing(page).getByRole('textbox', { name: 'E-mail', exact: true }).nth(1).fill(' ann@example.com ');
  await billing(page).getByRole('textbox', { name: 'Phone', exact: true }).nth(1).fill('512-555-0134');
  await billing(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully', { exact: true })).toBeVisible();
  expect(savesOf(calls, INFORMATION)).toHaveLength(1);
  expect(savesOf(calls, INFORMATION)[0].billingContacts[1]).toEqual({ name: 'Ann Sue', email: 'ann@example.com', phone: '512-555-0134' });
  await page.reload();
  await expect(billing(page).getByText('Ann Sue')).toBeVisible();
});

test('[BU-PROFILE-04] what the rights do not give is not offered', async ({ page, portal }) => {
  let change: object = { hasAccessOnManageProfile: false };
  for (const path of [PROFILE, INFORMATION]) await alter(page, `GET ${path}`, (body: object) => ({ ...body, ...change }));
  await openAs(page, portal.url, 'dealer.honda', '/manageprofile');
  await expect(contact(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
  change = { showBillingDetails: false };
  await page.reload();
  await expect(page.getByRole('button', { name: /^Edit/ })).toHaveCount(2);
  await expect(billing(page)).toHaveCount(0);
});

test('a change by somebody else meanwhile is shown, and the user chooses', { tag: '@smoke' }, async ({ page, portal, browser }) => {
  await openAs(page, portal.url, 'dealer.hyundai', '/manageprofile');
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openAs(other, portal.url, 'dealer.hyundai', '/manageprofile');
  for (const [at, name] of [
    [other, 'First Name'],
    [page, 'Second Name'],
  ] as const) {
    await edit(at, 'Contact details');
    await contact(at).getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await contact(at).getByRole('button', { name: 'Save' }).click();
    if (at === other) await expect(at.getByText('Saved Successfully', { exact: true })).toBeVisible();
  }
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(dialog.getByText('First Name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take the saved version' }).click();
  await expect(contact(page).getByText('First Name')).toBeVisible();
});

test('[GB-232] who saves one part leaves the other as somebody saved it meanwhile, unasked, and confirms it not', async ({
  page,
  portal,
  browser,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.bmwca', '/manageprofile');
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openAs(other, portal.url, 'dealer.bmwca', '/manageprofile');
  const enrollment = part(other, 'Enrollment authorized contact');
  await edit(other, 'Enrollment authorized contact');
  await enrollment.getByRole('textbox', { name: 'Authorized person', exact: true }).fill('Another Person');
  await enrollment.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('Saved Successfully', { exact: true })).toBeVisible();
  await edit(page, 'Contact details');
  await contact(page).getByRole('textbox', { name: 'Name', exact: true }).fill('My Name');
  await contact(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully', { exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(contact(page).getByText('My Name')).toBeVisible();
  await expect(part(page, 'Enrollment authorized contact').getByText('Another Person')).toBeVisible();
  const [first] = savesOf(calls, PROFILE);
  expect(first.dwcpEnrollmentContactDetailsData).not.toHaveProperty('lastUpdatedDateForDealerContact');
});

test('billing contacts that somebody changed meanwhile are shown, and the user chooses', async ({ page, portal, browser }) => {
  await openAs(page, portal.url, 'dealer.acura', '/manageprofile');
  const other = await (await browser.newContext({ baseURL: portal.url })).newPage();
  await openAs(other, portal.url, 'dealer.acura', '/manageprofile');
  for (const [at, name] of [
    [other, 'First Name'],
    [page, 'Second Name'],
  ] as const) {
    await edit(at, 'Billing contacts');
    await billing(at).getByRole('textbox', { name: 'Name', exact: true }).first().fill(name);
    await billing(at).getByRole('button', { name: 'Save' }).click();
    if (at === other) await expect(at.getByText('Saved Successfully', { exact: true })).toBeVisible();
  }
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(dialog.getByText('First Name')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByText('Saved Successfully', { exact: true })).toBeVisible();
  await page.reload();
  await expect(billing(page).getByText('Second Name')).toBeVisible();
});

test('an administrator is led home, and nothing is asked for', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/manageprofile');
  await page.waitForURL((url) => url.pathname !== '/manageprofile');
  expect(calls.filter(({ path }) => path === PROFILE || path === INFORMATION)).toEqual([]);
});

test('[GB-106] an editor behind a dealer’s identity reads the profile and is offered no change', async ({ page }) => {
  await holdFor(page, 'editor', 'dealer.honda');
  await page.goto('/manageprofile');
  await expect(contact(page).locator('dd').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Edit: / })).toHaveCount(0);
});

test('[GB-104, BU-PROFILE-04] a dealer group acts for one of its dealers before there is a profile to read', async ({ page, portal }) => {
  await openAs(page, portal.url, 'group.honda', '/manageprofile');
  await expect(page.getByText('Impersonate a dealer to read and change its profile.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Contact details' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Edit: / })).toHaveCount(0);
});
