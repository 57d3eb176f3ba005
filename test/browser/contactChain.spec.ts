import type { Locator, Page } from '@playwright/test';
import { withoutCallsAhead } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { alter, answer, enterAs, openAs, type Recorded, recordCalls } from './support/walk.ts';

const PROFILE = '/api/portal/profileContactDetails';
const USER = 'GET /api/sso/user/userData';
const LONG = 'x'.repeat(300);

const words = {
  en: {
    contact: 'Contact Details',
    enrollment: 'Enrollment Authorized Contact',
    billing: 'Billing Contact',
    edit: 'Edit',
    save: 'Save',
    confirm: 'Confirm',
    skip: 'Skip',
    title: 'Title',
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    person: 'Authorized person',
    authorizedEmail: 'Authorized e-mail',
    authorizedPhone: 'Authorized phone',
    required: 'required field',
    invalidEmail: 'invalid e-mail',
    invalidPhone: 'invalid phone',
    saved: 'Saved Successfully',
    login: 'dealer.honda',
    locale: 'en-US',
  },
  fr: {
    contact: 'Coordonnées',
    enrollment: 'Personne autorisée pour l’inscription',
    billing: 'Personne-ressource pour la facturation',
    edit: 'Modifier',
    save: 'Enregistrer',
    confirm: 'Confirmer',
    skip: 'Ignorer',
    title: 'Fonction',
    name: 'Nom',
    email: 'Courriel',
    phone: 'Téléphone',
    person: 'Personne autorisée',
    authorizedEmail: 'Courriel de la personne autorisée',
    authorizedPhone: 'Téléphone de la personne autorisée',
    required: 'Ce champ est obligatoire',
    invalidEmail: 'courriel incorrect',
    invalidPhone: 'Numéro incorrect!',
    saved: 'Enregistrement réussi',
    login: 'dealer.infiniti',
    locale: 'fr-CA',
  },
} as const;

function today(): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
}

function savesIn(calls: readonly Recorded[]): { contactDetails: object; dwcpEnrollmentContactDetailsData: Record<string, unknown> }[] {
  return calls.filter(({ method, path }) => method === 'POST' && path === PROFILE).map(({ body }) => JSON.parse(body));
}

const stamp = (save: ReturnType<typeof savesIn>[number] | undefined) =>
  save?.dwcpEnrollmentContactDetailsData['lastUpdatedDateForDealerContact'];
const contact = (page: Page) => page.getByRole('dialog', { name: 'Contact Details', exact: true });
const enrollment = (page: Page) => page.getByRole('dialog', { name: 'Enrollment Authorized Contact' });
const billing = (page: Page) => page.getByRole('dialog', { name: 'Billing Contact' });
const field = (within: Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

test('dealers walk the whole chain in both languages; the data outlives the server', async ({ browser }) => {
  test.setTimeout(120_000);
  const portal = await startPortal();
  try {
    const pages: Page[] = [];
    for (const text of [words.en, words.fr]) {
      const page = await (await browser.newContext({ locale: text.locale, baseURL: portal.url })).newPage();
      pages.push(page);
      const calls = recordCalls(page);
      await enterAs(page.context(), portal.url, text.login);
      await page.goto('/');
      const first = page.getByRole('dialog', { name: text.contact, exact: true });
      await test.step('SH-MODALS-01, SH-CONTACT-CHAIN-01, SH-CONTACT-CHAIN-02 to be read', async () => {
        await expect(first.getByRole('button', { name: text.confirm })).toBeVisible();
        await expect(first.getByRole('textbox')).toHaveCount(0);
        await expect(first.getByText(/^gm\./)).toBeVisible();
        await first.getByRole('button', { name: text.edit }).click();
      });
      await test.step('SH-CALLS-29', () =>
        expect(calls.filter(({ method, path }) => method === 'GET' && path === PROFILE)).toHaveLength(1));
      /** Each required field has the message of its own. */
      const saysRequired = async (within: Locator, fields: { readonly [id: string]: string }) => {
        for (const [id, name] of Object.entries(fields)) {
          const own = within.locator('.p-field', { has: page.getByRole('textbox', { name, exact: true }) });
          await test.step(id, () => expect(own.getByText(text.required, { exact: true })).toBeVisible());
        }
      };
      await test.step('SH-CONTACT-CHAIN-03 to be edited', async () => {
        await expect(first.getByRole('textbox')).toHaveCount(4);
        for (const label of [text.title, text.name, text.email, text.phone]) await field(first, label).fill('   ');
      });
      await first.getByRole('button', { name: text.save }).click();
      await test.step('SH-VALIDATION-05', () => expect(first.getByText(text.required, { exact: true })).toHaveCount(4));
      await saysRequired(first, {
        'SH-VALIDATION-01': text.title,
        'SH-VALIDATION-02': text.name,
        'SH-VALIDATION-03': text.email,
        'SH-VALIDATION-04': text.phone,
      });
      await field(first, text.title).fill(' Sales Director ');
      await field(first, text.name).fill('Ann Sue');
      await field(first, text.email).fill('abc@');
      await field(first, text.phone).fill('12345');
      await first.getByRole('button', { name: text.save }).click();
      await test.step('SH-VALIDATION-06', () => expect(first.getByText(text.invalidEmail, { exact: true })).toBeVisible());
      await test.step('SH-VALIDATION-07', () => expect(first.getByText(text.invalidPhone, { exact: true })).toBeVisible());
      await expect(first.getByText(text.required, { exact: true })).toHaveCount(0);
      expect(savesIn(calls)).toEqual([]);
      await field(first, text.email).fill('  director@example.com ');
      await field(first, text.phone).fill('  (512) 555 -0134 ');
      await first.getByRole('button', { name: text.save }).click();

      const second = page.getByRole('dialog', { name: text.enrollment });
      await test.step('SH-MODALS-02, SH-CONTACT-CHAIN-05 saved, the next one', async () => {
        await expect(second.getByText(text.saved, { exact: true })).toBeVisible();
        expect(savesIn(calls)).toHaveLength(1);
      });
      await test.step('SH-CALLS-30', () =>
        expect(Object.keys(savesIn(calls)[0] ?? {}).sort()).toEqual(['contactDetails', 'dwcpEnrollmentContactDetailsData']));
      await test.step('SH-VALIDATION-08, SH-VALIDATION-09 blanks at the ends do not count', () =>
        expect(savesIn(calls)[0]?.contactDetails).toEqual({
          title: 'Sales Director',
          name: 'Ann Sue',
          email: 'director@example.com',
          phone: '(512) 555 -0134',
        }));
      expect(stamp(savesIn(calls)[0])).not.toBe(today());
      await second.getByRole('button', { name: text.edit }).click();
      const authorized = {
        'SH-VALIDATION-11': text.person,
        'SH-VALIDATION-12': text.authorizedEmail,
        'SH-VALIDATION-13': text.authorizedPhone,
      };
      for (const label of Object.values(authorized)) await field(second, label).fill('');
      await second.getByRole('button', { name: text.save }).click();
      await expect(second.getByText(text.required, { exact: true })).toHaveCount(3);
      await saysRequired(second, authorized);
      await field(second, text.person).fill('Jordan Lee');
      await field(second, text.authorizedEmail).fill('abc@');
      await field(second, text.authorizedPhone).fill('12345');
      await second.getByRole('button', { name: text.save }).click();
      await test.step('SH-VALIDATION-14', () => expect(second.getByText(text.invalidEmail, { exact: true })).toBeVisible());
      await test.step('SH-VALIDATION-15', () => expect(second.getByText(text.invalidPhone, { exact: true })).toBeVisible());
      expect(savesIn(calls)).toHaveLength(1);
      await field(second, text.authorizedEmail).fill('jordan@example.com');
      await field(second, text.authorizedPhone).fill('512-5550134');
      await second.getByRole('button', { name: text.save }).click();

      const third = page.getByRole('dialog', { name: text.billing });
      await test.step('SH-MODALS-03, SH-MODALS-05, SH-CONTACT-CHAIN-08 billing can be skipped', async () => {
        await expect(third).toBeVisible();
        expect(stamp(savesIn(calls)[1])).not.toBe(today());
        await third.getByRole('button', { name: text.skip }).click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
        expect(new URL(page.url()).pathname).toBe('/');
      });
      await test.step('SH-CONTACT-CHAIN-09 the last one carries the date', () =>
        expect(savesIn(calls).map(stamp)).toEqual([stamp(savesIn(calls)[0]), stamp(savesIn(calls)[0]), today()]));
    }
    await portal.restart();
    for (const page of pages) {
      const read = page.waitForResponse((response) => response.url().endsWith(PROFILE));
      await page.reload();
      const profile = await (await read).json();
      expect(profile.contactDetails).toMatchObject({ title: 'Sales Director', email: 'director@example.com' });
      expect(profile.dwcpEnrollmentContactDetailsData).toMatchObject({
        authorizedPhone: '512-5550134',
        lastUpdatedDateForDealerContact: today(),
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  } finally {
    await portal.stop();
  }
});

const known = { title: 'Owner', name: 'Ann Sue', email: 'ann@example.com', phone: '512-555-0134' };
const person = { authorizedPerson: 'Jordan Lee' };

const modals = { contact, enrollment, billing };

/** What is authorized, whether billing is shown, and the modals of the chain in order. */
const chains: [string, object, boolean, (keyof typeof modals)[]][] = [
  ['SH-CONTACT-CHAIN-05, SH-CONTACT-CHAIN-08', { authorizedEmail: 'a@example.com' }, false, ['contact', 'enrollment']],
  ['SH-CONTACT-CHAIN-05, SH-CONTACT-CHAIN-08', person, true, ['contact', 'enrollment', 'billing']],
  ['SH-CONTACT-CHAIN-05', { authorizedPhone: '512-555-0134' }, false, ['contact', 'enrollment']],
  ['SH-CONTACT-CHAIN-06', { authorizedPerson: '', authorizedEmail: null }, true, ['contact', 'billing']],
  ['SH-CONTACT-CHAIN-07', { dealerWebsite: 'https://example.com' }, false, ['contact']],
];

test('[SH-CONTACT-CHAIN-04, SH-CONTACT-CHAIN-09] which modal follows, and which save carries the date', async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  const calls = recordCalls(page);
  await answer(page, `POST ${PROFILE}`, { json: null });
  for (const [id, authorized, showBillingDetails, steps] of chains) {
    await test.step(`${id} ${JSON.stringify(authorized)} ${showBillingDetails}`, async () => {
      await answer(page, `GET ${PROFILE}`, {
        json: { contactDetails: known, dwcpEnrollmentContactDetailsData: authorized, hasAccessOnManageProfile: true, showBillingDetails },
      });
      calls.length = 0;
      await page.goto('/');
      for (const [at, step] of steps.entries()) {
        expect(savesIn(calls)).toEqual([]);
        await expect(modals[step](page)).toBeVisible();
        await expect(page.getByRole('dialog')).toHaveCount(1);
        await press(page, step === 'billing' ? 'Skip' : 'Confirm');
        if (at < steps.length - 1) await expect(modals[step](page)).toHaveCount(0);
      }
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(savesIn(calls)).toEqual([
        { contactDetails: known, dwcpEnrollmentContactDetailsData: { ...authorized, lastUpdatedDateForDealerContact: today() } },
      ]);
    });
  }
});

test('[SH-MODALS-04, SH-VALIDATION-01] contact details that lack something are not confirmed but opened to be filled in', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  await answer(page, `GET ${PROFILE}`, { json: { contactDetails: {}, hasAccessOnManageProfile: true, showBillingDetails: false } });
  await answer(page, 'GET /api/portal/enroll/dwcpInfo', { json: { authorizedPerson: '', addonId: 4 } });
  const calls = recordCalls(page);
  await page.goto('/');
  await press(page, 'Confirm');
  await press(page, 'Save');
  await expect(contact(page).getByText('required field').first()).toBeVisible();
  expect(savesIn(calls)).toEqual([]);
});

test('[SH-MODALS-04, SH-CONTACT-CHAIN-03, SH-CONTACT-CHAIN-09, SH-VALIDATION-10, SH-CALLS-31] editing can be cancelled, stops at 250 characters, and billing leads to the profile page', async ({
  page,
  portal,
}) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  await answer(page, `GET ${PROFILE}`, { json: { contactDetails: known, hasAccessOnManageProfile: true, showBillingDetails: true } });
  await answer(page, `POST ${PROFILE}`, { json: {} });
  await answer(page, 'GET /api/portal/enroll/dwcpInfo', { json: { authorizedPerson: '', addonId: 4 } });
  const calls = recordCalls(page);
  await page.goto('/');
  await press(page, 'Edit');
  for (const box of await contact(page).getByRole('textbox').all()) {
    await box.fill('');
    await page.keyboard.insertText(LONG);
    await expect(box).toHaveValue(LONG.slice(0, 250));
  }
  await press(page, 'Cancel');
  await expect(contact(page).getByRole('textbox')).toHaveCount(0);
  await expect(contact(page).getByText('Ann Sue')).toBeVisible();
  await press(page, 'Edit');
  await expect(contact(page).getByLabel('Name')).toHaveValue('Ann Sue');
  await press(page, 'Save');
  await expect(billing(page)).toBeVisible();
  expect(calls.filter(({ path }) => path === '/api/portal/enroll/dwcpInfo')).toHaveLength(1);
  await press(page, 'Go to Manage Profile');
  await page.waitForURL('**/manageprofile');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(savesIn(calls).map(stamp)).toEqual([undefined, today()]);
});

test('[SH-CONTACT-CHAIN-04] what was edited, refused and then cancelled is neither shown nor saved', async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  await answer(page, `GET ${PROFILE}`, { json: { contactDetails: known, hasAccessOnManageProfile: true, showBillingDetails: false } });
  await answer(page, `POST ${PROFILE}`, { status: 400, json: { message: 'This cannot be saved.' } });
  await answer(page, 'GET /api/portal/enroll/dwcpInfo', { json: { authorizedPerson: '', addonId: 4 } });
  const calls = recordCalls(page);
  await page.goto('/');
  await press(page, 'Edit');
  await contact(page).getByLabel('Name').fill('CHANGED');
  await press(page, 'Save');
  await expect(contact(page).getByText('This cannot be saved.')).toBeVisible();
  await press(page, 'Cancel');
  await expect(contact(page).getByText('Ann Sue')).toBeVisible();
  await expect(contact(page).getByText('CHANGED')).toHaveCount(0);
  await answer(page, `POST ${PROFILE}`, { json: {} });
  await press(page, 'Confirm');
  await expect.poll(() => savesIn(calls)).toHaveLength(2);
  expect(savesIn(calls).at(-1)).toMatchObject({ contactDetails: known });
});

test('[SH-CONTACT-CHAIN-10, SH-CONTACT-CHAIN-19] a dismissal lasts as long as the login', async ({ page, portal }) => {
  let lastLoginTime = '2026-11-20T08:00:00Z';
  await enterAs(page.context(), portal.url, 'dealer.honda');
  await alter(page, USER, (user: object) => ({ ...user, lastLoginTime }));
  const calls = recordCalls(page);
  await page.goto('/');
  await expect(contact(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const read = page.waitForResponse((response) => response.url().endsWith(PROFILE));
  await page.reload();
  await read;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  lastLoginTime = '2026-11-21T08:00:00Z';
  await page.reload();
  await expect(contact(page)).toBeVisible();
  expect(savesIn(calls)).toEqual([]);
});

test('[SH-CONTACT-CHAIN-11, SH-CONTACT-CHAIN-12] who never sees the modals is not even asked about', async ({ page, portal }) => {
  const calls = recordCalls(page);
  let change: object = {};
  await withoutCallsAhead(page);
  await alter(page, USER, (user: object) => ({ ...user, ...change }));
  await openAs(page, portal.url, 'dealer.hyundaica');
  await expect(
    page
      .locator('main')
      .getByRole('link', { name: /Learn More/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  for (const other of [{ role: 'admin' }, { impersonator: { login: 'boss', role: 'admin' } }]) {
    change = other;
    await openAs(page, portal.url, 'dealer.honda');
    await expect(
      page
        .locator('main')
        .getByRole('link', { name: /Learn More/ })
        .first(),
    ).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(calls.filter(({ path }) => path === PROFILE)).toEqual([]);
});

test('[SH-CONTACT-CHAIN-15, SH-CONTACT-CHAIN-18, SH-CONTACT-CHAIN-21] the last business day of a quarter asks again; its dates are kept', async ({
  page,
  portal,
}) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  let last = '2028-12-01';
  await alter(page, `GET ${PROFILE}`, (profile: { dwcpEnrollmentContactDetailsData: object }) => ({
    ...profile,
    dwcpEnrollmentContactDetailsData: { ...profile.dwcpEnrollmentContactDetailsData, lastUpdatedDateForDealerContact: last },
  }));
  const storedDays = () => page.evaluate(() => JSON.parse(localStorage.getItem('quarter_business_days') ?? 'null'));
  const visit = async (now: string) => {
    await page.clock.setFixedTime(new Date(now));
    const read = page.waitForResponse((response) => response.url().endsWith(PROFILE));
    await page.goto('/');
    await read;
    await expect.poll(storedDays).not.toBeNull();
  };
  // Half past eleven in the evening of the Friday, US Central: Saturday in UTC.
  await visit('2028-12-30T05:30:00Z');
  await expect(contact(page)).toBeVisible();
  expect(await storedDays()).toEqual({ 2028: ['2028-03-31', '2028-06-30', '2028-09-29', '2028-12-29'] });
  await page.reload();
  await expect(contact(page)).toBeVisible();
  expect(await storedDays()).toEqual({ 2028: ['2028-03-31', '2028-06-30', '2028-09-29', '2028-12-29'] });
  last = '2028-12-29';
  await visit('2028-12-30T05:30:00Z');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
