import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { holdFor } from './support/openAs.ts';
import { type RunningPortal, startPortal } from './support/startPortal.ts';
import { alter, openAs } from './support/walk.ts';
import { wordsOf } from './support/wordsOf.ts';

/** Both walk on a portal of their own, so that nothing is ordered for a dealer of another test. */
const walks = [
  { language: 'en', login: 'dealer.honda', code: 'HO0001', leads: ['leads'] },
  { language: 'fr', login: 'dealer.hyundai', code: 'HY0001', leads: [] },
] as const;
const GOLD = /Full service Gold/;
const PREMIUM = /Website premium/;
const FIELDS = [
  'contactNumber',
  'email',
  'authorizedPerson',
  'authorizedEmail',
  'authorizedPhone',
  'dealerWebsite',
  'billingName',
  'billingPhone',
  'billingEmail',
] as const;
const FILLED: { readonly [field in (typeof FIELDS)[number]]: string } = {
  contactNumber: '512-555-0140',
  email: 'office@example.com',
  authorizedPerson: 'Jordan Lee',
  authorizedEmail: 'jordan@example.com',
  authorizedPhone: '512-555-0141',
  dealerWebsite: 'https://dealer.example.com',
  billingName: 'Sam Cole',
  billingPhone: '512-555-0142',
  billingEmail: 'billing@example.com',
};

let portal: RunningPortal;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  portal = await startPortal();
});
test.afterAll(() => portal.stop());

type Words = ReturnType<typeof wordsOf>;

const group = (page: Page, name: string) => page.getByRole('group', { name });
const button = (container: Page | Locator, name: string) => container.getByRole('button', { name, exact: true });
const row = (page: Page, name: RegExp) => page.getByRole('row', { name }).first();

async function step(container: Locator, words: Words, name: string): Promise<void> {
  await container.getByRole('button', { name: /^Actions/ }).click();
  await container
    .page()
    .getByRole('menuitem', { name: words(name), exact: true })
    .click();
}

/** Asks for everything that is missing, then fills it in. */
async function fillEnrollment(page: Page, words: Words, leads: readonly string[]): Promise<void> {
  const field = (name: string) => page.getByLabel(words(`enrolling.fields.${name}`), { exact: true });
  const expectError = (text: string) => expect(page.locator('.p-form .p-error').getByText(text, { exact: true }).first()).toBeVisible();
  for (const name of ['dealerCode', 'dealerName']) await expect(field(name)).toBeDisabled();
  for (const name of FIELDS) await field(name).fill('   ');
  await button(page, words('enrolling.review')).click();
  for (const name of FIELDS) await expectError(words('enrolling.required', { field: words(`enrolling.fields.${name}`) }));
  for (const key of ['termsRequired', 'optionRequired']) await expectError(words(`enrolling.${key}`));
  const option = (name: string) => group(page, words('enrolling.fields.options')).getByLabel(words(`enrolling.optionNames.${name}`));
  for (const name of ['website', 'digitalRetailing', ...leads]) await option(name).check();
  await button(page, words('enrolling.review')).click();
  for (const key of ['eitherOption', ...(leads.length ? ['leadProvider'] : [])]) await expectError(words(`enrolling.${key}`));
  await expectError(words('enrolling.required', { field: words('enrolling.fields.drsProvider') }));
  for (const name of ['website', ...leads]) await option(name).uncheck();
  await group(page, words('enrolling.fields.drsProvider')).getByLabel('Cartlane Retail').check();
  await expectError(words('enrolling.required', { field: words('enrolling.fields.drsPackage') }));
  await group(page, words('enrolling.fields.drsPackage'))
    .getByRole('radio', { name: /^Online desking with delivery/ })
    .check();
  for (const name of FIELDS) await field(name).fill(FILLED[name]);
  await page.getByLabel(words('enrolling.fields.terms')).check();
}

/** A package with an add-on, reviewed, its licence accepted, ordered. */
async function subscribe(page: Page, words: Words): Promise<void> {
  await page.goto('/managepackages');
  await group(page, words('packages.provider')).getByLabel('Driveline Sites').check();
  await group(page, words('enrolling.kinds.bundle')).getByLabel(GOLD).check();
  await group(page, words('enrolling.fields.addons'))
    .getByLabel(/^Trade-in tool/)
    .check();
  await button(page, words('packages.review')).click();
  const review = page.getByRole('dialog', { name: words('packages.reviewTitle', { name: 'Full service Gold' }) });
  await expect(review).toContainText('Trade-in tool');
  await button(review, words('packages.order')).click();
  await expect(review.getByText(words('packages.eulaRequired'), { exact: true })).toBeVisible();
  await review.getByLabel(words('packages.acceptLicence')).check();
  await button(review, words('packages.order')).click();
  await expect(row(page, GOLD)).toContainText(words('lifecycles.states.subscriptionPending'));
  await expect(row(page, PREMIUM)).toContainText(words('lifecycles.states.terminationPending'));
}

/** The order of a dealer begins on a day to come: only once an administrator has let it begin today can it be changed. */
async function letBegin(browser: Browser, login: string): Promise<void> {
  const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
  page.setDefaultTimeout(20_000);
  await holdFor(page, 'provider.admin', login);
  await page.goto('/managepackages');
  await step(row(page, GOLD), wordsOf('en'), 'lifecycles.events.activate');
  await button(page.getByRole('dialog'), 'Activate').click();
  await expect(row(page, GOLD)).toContainText('Subscribed');
  await page.context().close();
}

/** A change on a day to come, called off again; then what happened, newest first. */
async function changeAndKeep(page: Page, words: Words, login: string): Promise<void> {
  await page.goto('/managepackages');
  await step(row(page, GOLD), words, 'lifecycles.events.change');
  const change = page.getByRole('dialog', { name: words('subscriptions.change.title', { name: 'Full service Gold' }) });
  await change.getByLabel(/Website essential/).check();
  await change.getByLabel(words('packages.acceptLicence')).check();
  await button(change, words('subscriptions.change.submit')).click();
  await expect(page.getByRole('dialog')).toContainText('Trade-in tool');
  await button(page.getByRole('dialog'), words('subscriptions.change.end')).click();
  await expect(row(page, /Website essential/)).toContainText(words('lifecycles.states.subscriptionPending'));
  await expect(row(page, GOLD)).toContainText(words('lifecycles.states.terminationPending'));
  await step(row(page, GOLD), words, 'lifecycles.events.cancelTermination');
  await button(page.getByRole('dialog'), words('lifecycles.events.cancelTermination')).click();
  await expect(row(page, GOLD)).toContainText(words('lifecycles.states.subscribed'));
  await expect(row(page, /Website essential/)).toHaveCount(0);
  await step(row(page, GOLD), words, 'lifecycles.history.open');
  const history = page.getByRole('dialog', { name: words('lifecycles.history.title', { name: 'Full service Gold' }) });
  const lines = history.getByRole('row');
  const events = ['cancelTermination', 'change', 'activate'].map((name) => words(`lifecycles.events.${name}`));
  for (const [at, text] of [...events, words('lifecycles.history.begun')].entries()) await expect(lines.nth(at + 1)).toContainText(text);
  await expect(lines).toHaveCount(5);
  for (const at of [1, 2, 4]) await expect(lines.nth(at)).toContainText(login);
  for (const who of ['provider.admin', login]) await expect(lines.nth(3)).toContainText(who);
}

for (const { code, language, leads, login } of walks) {
  test(`[BU-ENROLLMENT-01, BU-ENROLLMENT-15, BU-PACKAGES-26, BU-SUBSCRIPTIONS-14, BU-SUBSCRIPTIONS-08] ${login} enrolls, is confirmed, subscribes to a package with an add-on, schedules a change, calls it off and sees the history (${language})`, async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const words = wordsOf(language);
    const page = await (await browser.newContext({ baseURL: portal.url })).newPage();
    page.setDefaultTimeout(20_000);
    if (language === 'fr') await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
    await openAs(page, portal.url, login, '/dwcpenrollment');
    await fillEnrollment(page, words, leads);
    await button(page, words('enrolling.review')).click();
    await expect(page.getByRole('heading', { name: words('enrolling.reviewTitle') })).toBeVisible();
    await expect(page.getByText('Online desking with delivery').first()).toBeVisible();
    await button(page, words('enrolling.submit')).click();
    await expect(page.getByText(words('enrolling.enrolled'), { exact: true })).toBeVisible();
    await subscribe(page, words);
    await letBegin(browser, login);
    await changeAndKeep(page, words, login);
    await page.goto(`/managesubscription/${code}?list=pending`);
    await expect(row(page, /Online desking with delivery/)).toContainText(words('lifecycles.states.subscriptionPending'));
    await page.context().close();
  });
}
