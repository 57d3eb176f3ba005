import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, openAs, recordCalls } from './support/walk.ts';

const SERVICES = '/api/portal/dealers/smartLeadsServices';
const form = (page: Page) =>
  page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('textbox', { name: 'DWCP URL' }) });
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const of = (calls: ReturnType<typeof recordCalls>, name: string) => calls.filter(({ path }) => path === `${SERVICES}/${name}`);

test('[BU-ENROLLMENT-05, BU-PACKAGES-39, BU-PACKAGES-40, BU-PACKAGES-43] an add-on stands with its parameters and what its provider says; a change is saved once', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HO0001/4');
  await expect(page.getByRole('heading', { name: 'Packages', level: 2 })).toBeVisible();
  await expect(page.getByText('$349.00', { exact: true })).toBeVisible();
  const frame = page.locator('iframe[title="What the provider says"]');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(frame.contentFrame().getByRole('heading', { name: 'Before you change parameters' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  const color = await page.getByRole('main').evaluate((main) => getComputedStyle(main).color);
  await expect(frame.contentFrame().locator('html'), 'what the provider says is written in the colours of the page').toHaveCSS(
    'color',
    color,
  );
  await page.emulateMedia({ colorScheme: 'light' });
  expect([of(calls, 'view').map(({ query }) => query), of(calls, 'addonCustomParametersIFrame').length]).toEqual([
    ['?dealerCode=HO0001'],
    1,
  ]);
  await field(page, 'DWCP URL').fill('https://dealer.example.com/offers');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The parameters of Packages are saved.')).toBeVisible();
  const [sent, ...others] = of(calls, 'updateAddonCustomParameters');
  expect([sent?.method, JSON.parse(sent?.body ?? '{}').params.dwcpUrl, others]).toEqual(['POST', 'https://dealer.example.com/offers', []]);
  await page.reload();
  await expect(field(page, 'DWCP URL')).toHaveValue('https://dealer.example.com/offers');
});

test('[SH-VALIDATION-17, SH-VALIDATION-18] leads go to several addresses; a wrong one alone has the common message, among several it is named', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HO1067/4');
  const email = field(page, 'Lead e-mail');
  const save = form(page).getByRole('button', { name: 'Save' });
  for (const [typed, message] of [
    ['abc@', 'The email address does not appear to be valid.'],
    ['a@b.co;c@d.co', 'The email address does not appear to be valid.'],
    ['a@b.co,,c@d.co', 'The email address does not appear to be valid.'],
    ['a@b.co, bad@', 'The email address bad@ does not appear to be valid.'],
  ] as const) {
    await email.fill(typed);
    await save.click();
    await expect(form(page).locator('.p-error').getByText(message, { exact: true })).toBeVisible();
  }
  expect(of(calls, 'updateAddonCustomParameters')).toEqual([]);
  await email.fill('a@b.co, c@d.co');
  await save.click();
  await expect(page.getByText(/^The parameters of .* are saved\.$/)).toBeVisible();
  const [sent] = of(calls, 'updateAddonCustomParameters');
  expect(JSON.parse(sent?.body ?? '{}').params.leadEmail).toBe('a@b.co, c@d.co');
});

test('[BU-PACKAGES-46] of several errors the first stands at the DWCP URL; what was typed stays', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/AC0001/4');
  await answer(page, `POST ${SERVICES}/updateAddonCustomParameters`, {
    status: 400,
    json: { message: 'Refused.', errors: [{ message: 'This page shows no new vehicles.' }, { message: 'A second one.' }] },
  });
  await field(page, 'DWCP URL').fill('https://dealer.example.com/empty');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(field(page, 'DWCP URL')).toHaveAccessibleDescription(/This page shows no new vehicles\./);
  await expect(page.getByText('A second one.')).toHaveCount(0);
  await expect(field(page, 'DWCP URL')).toHaveValue('https://dealer.example.com/empty');
});

test('[BU-ENROLLMENT-47, GB-128] an outstanding account is told, and no step of the add-on is taken', async ({ page, portal }) => {
  await alter(page, `GET ${SERVICES}/view`, (body: { dealer: object }) => ({
    ...body,
    dealer: { ...body.dealer, outstandingAccount: true },
  }));
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HO0001/4');
  await expect(page.getByText('dealer has outstanding account and enrollment changes disabled')).toBeVisible();
  const steps = page
    .getByRole('main')
    .getByRole('group', { name: /^(Subscription|Options)$/ })
    .getByRole('button');
  await expect(steps.nth(1)).toBeVisible();
  for (const step of await steps.all()) await expect(step).toBeDisabled();
});

test('[BU-PACKAGES-41, BU-PACKAGES-44] parameters of another add-on are chosen and copied with the subscription', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HO1011/7');
  await button(page, 'Copy parameters').click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to SmartLeads with copied parameters' });
  await dialog.getByRole('radio', { name: /^Packages/ }).check();
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(dialog.getByText('Terms and Condition should be selected.')).toBeVisible();
  await dialog.getByLabel('I accept the terms and conditions').check();
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByText('SmartLeads is subscribed with the copied parameters.')).toBeVisible();
  expect([of(calls, 'addonCustomParametersToCopy').length, of(calls, 'subscribeAddonWithCopiedData').length]).toEqual([1, 1]);
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0147');
});

test('[BU-PACKAGES-42, BU-PACKAGES-45] a proposal of models is shown and taken over', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/GE0001/4');
  await button(page, 'Propose models').click();
  const dialog = page.getByRole('dialog', { name: 'Models proposed for Packages' });
  await expect(dialog.getByText('SUV')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use these models' }).click();
  await expect(page.getByText('Electric, Sedan, SUV')).toBeVisible();
  expect([of(calls, 'getModelProposal').map(({ method }) => method), of(calls, 'saveAddonParams').length]).toEqual([['POST'], 1]);
});

test('[GB-404, BU-PACKAGES-42] models are stored by their ids, whatever the language, and shown in the language of the reader', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HO1067/4');
  await button(page, 'Proposer des modèles').click();
  await expect(page.getByRole('dialog').getByText('VUS')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Utiliser ces modèles' }).click();
  await expect(page.getByRole('main').getByText('Électrique, Berline, VUS')).toBeVisible();
  expect(of(calls, 'saveAddonParams').map(({ body }) => JSON.parse(body))).toMatchObject([{ params: { models: 'electric, sedan, suv' } }]);
});

test('[BU-ENROLLMENT-05, GB-014] what is typed into the parameters stays while a proposal is taken over and a step is asked for', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/BM0001/4');
  await field(page, 'Tracking number').fill('512-555-0188');
  await button(page, 'Propose models').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use these models' }).click();
  await expect(page.getByText('Electric, Sedan, SUV')).toBeVisible();
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0188');
  await button(page, 'Hold').click();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0188');
  const saved = page.waitForResponse(`**${SERVICES}/updateAddonCustomParameters`);
  await form(page).getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0188');
  await expect(page.getByText('Electric, Sedan, SUV')).toBeVisible();
});

test('[BU-ENROLLMENT-05] unsubscribing asks for a day; an add-on that the dealer has not says so', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/IN0001/4');
  await button(page, 'Unsubscribe').click();
  const dialog = page.getByRole('dialog', { name: 'Unsubscribe: Packages' });
  await dialog.getByLabel('Scheduled date').fill('2099-01-01');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByLabel('Scheduled date')).toHaveAccessibleDescription(/within the next 12 months/);
  await dialog.getByLabel('Scheduled date').fill(new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10));
  await dialog.locator('button[type=submit]').click();
  await expect(page.getByText('Packages is changed.')).toBeVisible();
  expect(calls.filter(({ path }) => path.endsWith('/manageEnrollments/deactivate'))).toHaveLength(1);
  await page.goto('/addonManageEnrollment/IN0001/99');
  await expect(page.getByText('This dealer has no such add-on.')).toBeVisible();
});

test('[BU-ENROLLMENT-19] where a go-live date is set, support is named before a step', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HY1001/4');
  await button(page, 'Hold').click();
  const dialog = page.getByRole('dialog', { name: 'Hold: Packages' });
  await expect(dialog.getByText(/Go-live dates are already set for: Packages\. Please contact support at/)).toBeVisible();
});

test('[BU-ENROLLMENT-05] staff of a maker read an add-on and its history and change nothing', async ({ page, portal }) => {
  await openAs(page, portal.url, 'oem.honda', '/addonManageEnrollment/HO0001/4');
  await expect(page.getByRole('heading', { name: 'Packages', level: 2 })).toBeVisible();
  await expect(page.getByRole('main').locator('input, select, textarea, form')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('button')).toHaveText(['History']);
});

test('[GB-232, BU-PACKAGES-43] what somebody else saved meanwhile is shown field by field, and the user chooses', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HC0001/4');
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0147');
  const other = await page.context().newPage();
  await other.goto('/addonManageEnrollment/HC0001/4');
  await field(other, 'Tracking number').fill('512-555-0101');
  await form(other).getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('The parameters of Packages are saved.')).toBeVisible();
  await other.close();
  await field(page, 'Tracking number').fill('512-555-0102');
  await form(page).getByRole('button', { name: 'Save' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed in the meantime' });
  await expect(dialog.getByRole('row')).toHaveCount(2);
  await expect(dialog.getByRole('row').nth(1)).toHaveText(/Tracking number.*512-555-0102.*512-555-0101/);
  await page.keyboard.press('Escape');
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0102');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Save my version' }).click();
  await expect(page.getByText('The parameters of Packages are saved.')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Tracking number')).toHaveValue('512-555-0102');
});

test('[BU-ENROLLMENT-05, BU-PACKAGES-31, GB-221] a provider and option is chosen, reviewed and ordered with its add-ons', async ({
  page,
  portal,
}) => {
  await alter(page, 'GET /api/portal/manageDealerPackages/dealerEnrollmentData', (body: { subscriptions: { offer: object }[] }) => {
    const [one] = body.subscriptions;
    const beside = { ...one, subscriptionMappingId: 'beside', offer: { ...one?.offer, label: 'Beside', offerKind: 'ADDITIONAL' } };
    return { ...body, subscriptions: [beside, ...body.subscriptions] };
  });
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/HY1008/4');
  const card = page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Provider and option', level: 2 }) });
  await expect(card.getByText('Subscribed', { exact: true }).first()).toBeVisible();
  await card.getByRole('radio', { name: /Website essential/ }).check();
  await card.getByRole('button', { name: 'Review' }).click();
  await expect(card.getByText('Please accept current End User License Agreement.')).toBeVisible();
  await card
    .getByRole('checkbox', { name: 'Chat', exact: true })
    .or(card.getByRole('checkbox', { name: /^Chat \$/ }))
    .first()
    .check();
  await card.getByRole('checkbox', { name: 'I accept the End User License Agreement' }).check();
  await card.getByRole('button', { name: 'Review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Subscribe to Website essential' });
  await expect(dialog.getByText('Driveline Sites')).toBeVisible();
  await expect(dialog).toContainText(/Ends\s*Website premium/);
  await expect(dialog).toContainText(/Monthly total\s*\$\d+\.\d\d/);
  const amounts = [...((await dialog.textContent()) ?? '').matchAll(/\$(\d+)\.00/g)].map(([, amount]) => Number(amount));
  expect(amounts.at(-1)).toBeGreaterThan(amounts[0] ?? Number.NaN);
  const orders = () => calls.filter(({ path }) => path.endsWith('/changeSubscriptions'));
  expect(orders()).toEqual([]);
  await dialog.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByText('Website essential was ordered.')).toBeVisible();
  await expect(card.getByText('Subscription Pending')).toBeVisible();
  expect(orders().map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { dealerCode: 'HY1008', offerProviderId: '104', offerTypeId: '19', optionalAddonIds: '17', packageId: 'pkg-142' },
  ]);
});

test('[BU-ENROLLMENT-05] the page speaks French', async ({ browser, portal }) => {
  const page = await (await browser.newContext({ locale: 'fr-CA', baseURL: portal.url })).newPage();
  await openAs(page, portal.url, 'admin', '/addonManageEnrollment/BM0001/4');
  await expect(page.getByRole('heading', { name: 'Inscription au module', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Fournisseur et option', level: 2 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'URL DWCP', exact: true })).toHaveValue('https://dealer.example.com/inventory');
  await page.getByRole('button', { name: 'Résilier', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Résilier : Forfaits' });
  await dialog.getByLabel('Date prévue').fill('2020-01-01');
  await dialog.locator('button[type=submit]').click();
  await expect(dialog.getByText('La date ne peut pas être passée.')).toBeVisible();
});
