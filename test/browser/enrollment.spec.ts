import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { alter, answer, openAs, recordCalls } from './support/walk.ts';

const ENROLL = '/api/portal/enroll/dwcp';
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const review = (page: Page) => page.getByRole('button', { name: 'Review', exact: true }).click();
const group = (page: Page, name: string) => page.getByRole('group', { name });

/** Everything of the form that is not there already. */
async function fillIn(page: Page): Promise<void> {
  await group(page, 'Enrollment options').getByLabel('Dealer website').check();
  await group(page, 'Your website provider').getByLabel('Change provider or package').check();
  await group(page, 'Dealer website provider').getByLabel('Driveline Sites').check();
  await group(page, 'Dealer website package').getByLabel('Full service Gold').check();
  await group(page, 'Optional add-ons').getByLabel('Trade-in tool').check();
  await field(page, "Billing person's name").fill('Sam Cole');
  await field(page, "Billing person's phone").fill('512-555-0141');
  await field(page, "Billing person's e-mail").fill('billing@example.com');
  await page.getByLabel('I accept the terms and conditions').check();
}

test('[BU-ENROLLMENT-06, BU-ENROLLMENT-14, BU-ENROLLMENT-48, BU-ENROLLMENT-49] the form opens with one call each, and names no add-on or provider that nobody asked for', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await expect(field(page, 'Dealer name')).toHaveValue('Cedar Falls Honda');
  await expect(field(page, 'Dealer code')).toBeDisabled();
  await expect(group(page, 'Enrollment options').getByLabel('Dealer website')).toBeVisible();
  await expect(page.getByText('You have unsaved changes.')).toBeHidden();
  const to = (path: string) => calls.filter((call) => call.path === path);
  expect(to(ENROLL).map(({ query }) => query)).toEqual(['?dealerCode=HO0001']);
  expect(to('/api/portal/enroll/dwcpInfo')).toHaveLength(1);
  expect(to('/api/portal/enroll/dwcpInfo')[0]?.headers['authorization']).toMatch(/^Bearer /);
  await page.goto('/dwcpenrollment?addonId=4&providerId=104');
  await expect(field(page, 'Dealer name')).toHaveValue('Cedar Falls Honda');
  expect(to(ENROLL).at(-1)?.query).toBe('?dealerCode=HO0001&addonId=4&providerId=104');
});

test('every field says what it needs, and nothing is sent before', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption('Honda');
  await page.getByRole('combobox', { name: 'Dealer', exact: true }).fill('HO0001');
  await page.getByRole('option', { name: /Cedar Falls Honda/ }).click();
  const labels = {
    'Dealer code': 'BU-ENROLLMENT-23',
    'Dealer name': 'BU-ENROLLMENT-25',
    'Contact number': 'BU-ENROLLMENT-24',
    'E-mail': 'BU-ENROLLMENT-22',
    "Authorized person's name": 'BU-ENROLLMENT-21',
    "Authorized person's e-mail": 'BU-ENROLLMENT-38',
    "Authorized person's phone": 'BU-ENROLLMENT-37',
    'Dealer website URL': 'BU-ENROLLMENT-26',
    "Billing person's name": 'BU-BILLING-01',
    "Billing person's phone": 'BU-BILLING-02',
    "Billing person's e-mail": 'BU-BILLING-03',
  };
  for (const label of Object.keys(labels)) await field(page, label).fill('   ');
  await review(page);
  const alerts = page.locator('.p-form .p-error');
  const says = (text: string) => expect(alerts.getByText(text, { exact: true })).toBeVisible();
  const summary = page.locator('.p-form [data-error-summary]');
  /** The first field that is wrong has the focus; the entry of the summary on top leads to it too. */
  const leads = async (name: string) => {
    await expect(field(page, name)).toBeFocused();
    await page.locator('h1').click();
    await summary.getByRole('link', { name: new RegExp(`^${name}`) }).click();
    await expect(field(page, name)).toBeFocused();
  };
  await leads('Dealer code');
  const listed = (await summary.getByRole('link').allTextContents()).map((text) => text.replace(/ is required\.$/, ''));
  expect(listed.slice(0, -2)).toEqual(Object.keys(labels));
  for (const [label, id] of Object.entries(labels)) await test.step(`${id} ${label}`, () => says(`${label} is required.`));
  await test.step('BU-ENROLLMENT-35, BU-ENROLLMENT-36 terms', () => says('Terms and Condition should be selected.'));
  await test.step('BU-ENROLLMENT-41 options', () => says('Please select at least one enrollment option'));
  await test.step('BU-ENROLLMENT-27, BU-ENROLLMENT-28 website URL', async () => {
    for (const wrong of ['abc', 'http://', 'not a url']) {
      await field(page, 'Dealer website URL').fill(wrong);
      await says('Website URL must be valid.');
    }
  });
  await field(page, "Authorized person's phone").fill('12');
  await field(page, "Authorized person's e-mail").fill('a@');
  await field(page, 'Dealer name').fill('Cedar Falls Honda');
  await says('Website URL must be valid.');
  await test.step('BU-ENROLLMENT-39 phone', () => says('xxx-xxx-xxxx or (xxx) xxx-xxxx'));
  await test.step('BU-ENROLLMENT-38, SH-VALIDATION-18, BU-ERRORS-12 e-mail', () => says('The email address does not appear to be valid.'));
  await test.step('BU-ENROLLMENT-25 filled in', () => expect(alerts.getByText('Dealer name is required.')).toBeHidden());
  for (const option of ['Dealer website', 'Digital retailing', 'Leads of other providers'])
    await group(page, 'Enrollment options').getByLabel(option).check();
  await review(page);
  await test.step('BU-ENROLLMENT-40 keep or change', () => says('Please choose either option'));
  await test.step('BU-ENROLLMENT-43 lead providers', () => says('Please select one Lead Provider or more'));
  await test.step('BU-ENROLLMENT-31 digital retailing provider', () => says('Digital retailing provider is required.'));
  await group(page, 'Digital retailing provider').getByLabel('Cartlane Retail').check();
  await test.step('BU-ENROLLMENT-32 digital retailing package', () => says('Digital retailing package is required.'));
  await group(page, 'Your website provider').getByLabel('Change provider or package').check();
  await test.step('BU-ENROLLMENT-29 website provider', () => says('Dealer website provider is required.'));
  await group(page, 'Dealer website provider').getByLabel('Northgate Web').check();
  await test.step('BU-ENROLLMENT-30 website package', () => says('Dealer website package is required.'));
  await group(page, 'Dealer website provider').getByLabel('Another provider').check();
  await test.step('BU-ENROLLMENT-33 provider name', () => says('Provider name is required.'));
  await test.step('BU-ENROLLMENT-34 package name', () => says('Package name is required.'));
  await field(page, 'Dealer website URL').fill('https://www.dealer.com');
  await field(page, "Authorized person's phone").fill('(555) 123-4567');
  await test.step('BU-ENROLLMENT-27 passes', () => expect(alerts.getByText('Website URL must be valid.')).toBeHidden());
  await test.step('BU-ENROLLMENT-39 passes', () => expect(alerts.getByText('xxx-xxx-xxxx or (xxx) xxx-xxxx')).toBeHidden());
  await field(page, 'Dealer code').fill('HO0001');
  await review(page);
  await leads('Contact number');
  expect(calls.filter(({ method, path }) => method === 'POST' && path === ENROLL)).toEqual([]);
});

test('[BU-ENROLLMENT-01, GB-232] whose website is about to end is told so with the form; nothing in its place is reviewed, what stands beside it is', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'honda.ho0003', '/dwcpenrollment');
  const warning = page.getByText('Website premium is about to end. Cancel its termination before you choose another package.', {
    exact: true,
  });
  await expect(warning).toHaveCount(1);
  for (const [label, value] of [
    ['Dealer website URL', 'https://www.dealer.com'],
    ["Authorized person's name", 'Jordan Lee'],
    ["Authorized person's e-mail", 'jordan@example.com'],
    ["Authorized person's phone", '512-555-0130'],
    ['Contact number', '512-555-0134'],
    ['E-mail', 'dealer@example.com'],
  ] as const)
    await field(page, label).fill(value);
  for (const part of ['name', 'phone', 'e-mail']) {
    const billing = field(page, `Billing person's ${part}`);
    if (await billing.isVisible())
      await billing.fill({ name: 'Sam Cole', phone: '512-555-0141', 'e-mail': 'billing@example.com' }[part] ?? '');
  }
  await group(page, 'Enrollment options').getByLabel('Dealer website').check();
  await group(page, 'Dealer website provider').getByLabel('Northgate Web').check();
  await group(page, 'Dealer website package')
    .getByLabel(/^Website basic/)
    .check();
  await page.getByLabel('I accept the terms and conditions').check();
  await review(page);
  await expect(warning).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toHaveCount(0);
  await group(page, 'Dealer website package')
    .getByLabel(/^Second language/)
    .check();
  await review(page);
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toBeVisible();
  expect(calls.filter(({ method, path }) => method === 'POST' && path === ENROLL)).toEqual([]);
});

test('[BU-ENROLLMENT-42] who keeps everything as it is is told so, and nothing is sent', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await fillIn(page);
  await group(page, 'Your website provider').getByLabel('Keep the current one').check();
  await review(page);
  const text = 'You have not opted in for any new packages or addons. Your subscription will not be changed';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  expect(calls.filter(({ method, path }) => method === 'POST' && path === ENROLL)).toEqual([]);
});

test('[BU-ENROLLMENT-33, BU-ENROLLMENT-34] with another provider nothing goes along that was chosen of the first', async ({
  page,
  portal,
}) => {
  const order = { subscriptionMappingId: 's', name: 'Basic (Corner Sites)', addons: [{ id: '11', name: 'Trade-in tool', price: 59 }] };
  await answer(page, `POST ${ENROLL}`, {
    json: { enrollmentId: 'x', orderNumber: 'HO0001-1007', orders: [{ ...order, price: 399, currency: 'USD', startDate: '2041-12-01' }] },
  });
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await test.step('the billing contact of the profile', () => expect(field(page, "Billing person's name")).toHaveValue('Jordan Lee'));
  await fillIn(page);
  await group(page, 'Dealer website provider').getByLabel('Another provider').check();
  await field(page, 'Provider name').fill('Corner Sites');
  await field(page, 'Package name').fill('Basic');
  await review(page);
  await expect(page.getByText('Corner Sites')).toBeVisible();
  await expect(page.getByText('Trade-in tool')).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit enrollment' }).click();
  await expect.poll(() => calls.filter(({ method, path }) => method === 'POST' && path === ENROLL)).toHaveLength(1);
  const body = JSON.parse(calls.find(({ method, path }) => method === 'POST' && path === ENROLL)?.body ?? '{}');
  expect(body.website).toEqual({ offerProviderId: 0, providerName: 'Corner Sites', packageName: 'Basic' });
  expect(body.optionalAddonIds ?? []).toEqual([]);
  const receipt = page.getByRole('region', { name: 'Order HO0001-1007' });
  await expect(receipt.getByRole('row').nth(1)).toHaveText(/Basic \(Corner Sites\).*Dec 1, 2041.*\$399\.00/);
  await expect(receipt.getByRole('row').nth(2)).toHaveText(/Add-on: Trade-in tool.*Dec 1, 2041.*\$59\.00/);
  await expect(receipt).toContainText('$458.00');
});

test('[BU-ENROLLMENT-01] who leaves the review, or the form after it, is asked about what was typed', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await fillIn(page);
  await review(page);
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toBeVisible();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  const leave = () => page.getByRole('link', { name: 'Home', exact: true }).first().click();
  await leave();
  await expect.poll(() => asked.length).toBe(1);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await leave();
  await expect.poll(() => asked.length).toBe(2);
  await field(page, "Billing person's name").fill('Ann Cole');
  await leave();
  await expect.poll(() => asked.length).toBe(3);
  await expect(field(page, "Billing person's name")).toHaveValue('Ann Cole');
  expect(new Set(asked).size).toBe(1);
});

test('[BU-ENROLLMENT-15, BU-ENROLLMENT-20] what the server finds wrong stands on the form with everything typed, of a field or of the whole', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await fillIn(page);
  await answer(page, `POST ${ENROLL}`, {
    status: 400,
    json: { message: 'Refused.', errors: [{ message: 'Not this month.' }, { field: 'billing.email', message: 'No mail reaches it.' }] },
  });
  await review(page);
  await page.getByRole('button', { name: 'Submit enrollment' }).click();
  const summary = page.getByRole('region', { name: 'There is a problem' });
  await expect(field(page, "Billing person's e-mail")).toBeFocused();
  await expect(summary.getByText('Not this month.')).toBeVisible();
  await expect(summary.getByRole('link', { name: 'No mail reaches it.' })).toBeVisible();
  await expect(field(page, "Billing person's name")).toHaveValue('Sam Cole');
});

test('[BU-ENROLLMENT-01, GB-221] the review says which digital retailing and which add-ons end, and when; sending agrees to that', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.honda', '/');
  await alter(page, `GET ${ENROLL}`, (body: { current: object }) => ({
    ...body,
    current: { ...body.current, optionalAddons: [{ id: '17', name: 'Chat' }] },
    currentRetail: {
      offerProviderId: 109,
      packageId: 'pkg-191',
      subscriptionMappingId: 'x',
      label: 'Direct checkout',
      optionalAddons: [{ id: '11', name: 'Trade-in tool' }],
    },
  }));
  await answer(page, `POST ${ENROLL}`, { json: { message: 'Done.', enrollmentId: 'x' } });
  const calls = recordCalls(page);
  await page.goto('/dwcpenrollment');
  await expect(page.getByText('Current digital retailing package: Direct checkout')).toBeVisible();
  await fillIn(page);
  await group(page, 'Enrollment options').getByLabel('Digital retailing').check();
  await group(page, 'Digital retailing provider').getByLabel('Cartlane Retail').check();
  await group(page, 'Digital retailing package')
    .getByLabel(/^Online desking(?! with)/)
    .check();
  await review(page);
  const detail = (title: string, term: string) =>
    page.getByRole('region', { name: title }).locator(`dt:has-text("${term}") + dd`).filter({ visible: true });
  await expect(detail('Digital retailing', 'Until then')).toHaveText('Direct checkout');
  await expect(detail('Digital retailing', 'Changes on')).toHaveText(/\w+ 1, \d{4}/);
  await expect(detail('Digital retailing', 'Add-ons that end')).toHaveText('Trade-in tool');
  await expect(detail('Website', 'Add-ons that end')).toHaveText('Chat');
  await page.getByRole('button', { name: 'Submit enrollment' }).click();
  await expect(page.getByText('Thank you.')).toBeVisible();
  const sent = calls.find(({ method, path }) => method === 'POST' && path === ENROLL);
  expect(JSON.parse(sent?.body ?? '{}').digitalRetailing).toEqual({
    offerProviderId: 108,
    packageId: 'pkg-181',
    endingAddonIds: ['11'],
  });
});

test('[BU-ENROLLMENT-01, BU-ENROLLMENT-15, BU-ENROLLMENT-16, BU-ENROLLMENT-44, BU-ENROLLMENT-50] a dealer enrolls: reviewed, sent once, confirmed, ordered; then the form leads to the packages', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.honda', '/dwcpenrollment');
  await fillIn(page);
  await review(page);
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toBeVisible();
  await expect(page.getByText('$399.00')).toBeVisible();
  await expect(page.getByText('$458.00')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(group(page, 'Dealer website package').getByLabel('Full service Gold')).toBeChecked();
  await review(page);
  await page.getByRole('button', { name: 'Submit enrollment' }).dblclick();
  await expect(page.getByText('Thank you. A specialist will contact you within 1 to 2 business days.')).toBeVisible();
  const posts = calls.filter(({ method, path }) => method === 'POST' && path === ENROLL);
  expect(posts).toHaveLength(1);
  expect(posts[0]?.headers['content-type']).toContain('application/json');
  const body = JSON.parse(posts[0]?.body ?? '{}');
  expect(body).toMatchObject({
    dealerCode: 'HO0001',
    addonId: 4,
    website: { offerProviderId: 104, packageId: 'pkg-141' },
    optionalAddonIds: ['11'],
    eitherOption: 'CHANGE',
    billing: { name: 'Sam Cole' },
    termsAccepted: true,
  });
  expect(Object.keys(body.contact).sort()).toEqual([
    'addonId',
    'authorizedEmail',
    'authorizedPerson',
    'authorizedPhone',
    'dealerWebsite',
    'lastUpdatedDateForDealerContact',
  ]);
  expect(body.contact.lastUpdatedDateForDealerContact).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  await page.getByRole('link', { name: 'See subscriptions' }).click();
  await page.getByRole('tab', { name: /^Future/ }).click();
  await expect(page.getByRole('tabpanel').getByRole('row', { name: /Full service/ })).toContainText('Subscription Pending');
  await page.goto('/dwcpenrollment');
  await expect(page).toHaveURL(/\/managepackages$/);
  await expect(page.getByText('There is an enrollment under way already.')).toBeVisible();
});

test('[BU-ENROLLMENT-01, GB-221, GB-224] a package that is ordered beside another is not told as its end', async ({ page, portal }) => {
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption('Honda');
  await page.getByRole('combobox', { name: 'Dealer', exact: true }).fill('HO1067');
  await page.keyboard.press('Enter');
  const choose = async (offer: string) => {
    await group(page, 'Dealer website package').getByLabel(offer).check();
    await review(page);
  };
  await group(page, 'Enrollment options').getByLabel('Dealer website').check();
  await group(page, 'Your website provider').getByLabel('Change provider or package').check();
  await group(page, 'Dealer website provider').getByLabel('Northgate Web').check();
  await field(page, "Authorized person's name").fill('Sam Cole');
  for (const name of ['Contact number', "Authorized person's phone"]) await field(page, name).fill('512-555-0141');
  for (const name of ['E-mail', "Authorized person's e-mail"]) await field(page, name).fill('sam@example.com');
  await field(page, 'Dealer website URL').fill('www.example.com');
  await page.getByLabel('I accept the terms and conditions').check();
  await choose('Second language');
  const labels = page.getByRole('main').locator('dt');
  await expect(labels.filter({ hasText: 'Stays beside it' })).toBeVisible();
  await expect(labels.filter({ hasText: /Until then|Changes on/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await choose('Website basic');
  await expect(labels.filter({ hasText: /Until then|Changes on/ })).toHaveCount(2);
  await expect(labels.filter({ hasText: 'Stays beside it' })).toHaveCount(0);
});

test('[GB-014, GB-202, GB-214] the form enrolls the dealer that it was opened for; to choose another gives up what was typed only when that is agreed', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  const calls = recordCalls(page);
  await page.getByLabel('Vehicle maker').selectOption('Honda');
  await page.getByRole('combobox', { name: 'Dealer', exact: true }).fill('HO1060');
  await page.keyboard.press('Enter');
  const code = field(page, 'Dealer code');
  await code.fill('HO0001');
  await review(page);
  await expect(code).toHaveAccessibleDescription(/This form is for another dealer/);
  expect(calls.filter(({ method, path }) => method === 'POST' && path === ENROLL)).toEqual([]);
  const another = page.getByRole('button', { name: 'Choose another dealer' });
  page.once('dialog', (dialog) => void dialog.dismiss());
  await another.click();
  await expect(code).toHaveValue('HO0001');
  page.once('dialog', (dialog) => void dialog.accept());
  await another.click();
  await expect(page.getByRole('combobox', { name: 'Dealer', exact: true })).toBeVisible();
});

test('[BU-ENROLLMENT-20] a 400 with a message leads to the packages of the add-on, one without does not', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/');
  await answer(page, `GET ${ENROLL}`, { status: 400, json: { message: 'Done already.' } });
  await page.goto('/dwcpenrollment?addonId=6');
  await expect(page).toHaveURL(/\/managePackagesDigitalDealer$/);
  await expect(page.getByText('Done already.')).toBeVisible();
  await page.goto('/dwcpenrollment?addonId=4');
  await expect(page).toHaveURL(/\/managepackages$/);
  await answer(page, `GET ${ENROLL}`, { status: 400, json: {} });
  await page.goto('/dwcpenrollment?addonId=6');
  await expect(page.getByText('The form could not be loaded')).toBeVisible();
  await expect(page).toHaveURL(/dwcpenrollment/);
});

test('[BU-ENROLLMENT-06] an address that names no add-on says so and leads nowhere; an answer without a form is told', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/dwcpenrollment?addonId=abc');
  await expect(page.getByText('This address names no add-on.')).toBeVisible();
  await expect(page).toHaveURL(/\/dwcpenrollment\?addonId=abc$/);
  expect(calls.filter(({ path }) => path === ENROLL)).toEqual([]);
  await page.getByRole('button', { name: 'Open the form without it' }).click();
  await expect(field(page, 'Dealer name')).toHaveValue('Prairie Honda');
  await expect(page).toHaveURL(/\/dwcpenrollment$/);
  await page.goto('/dwcpenrollment?addonId=999');
  await expect(page.getByText('This add-on is not offered to this dealer.')).toBeVisible();
  await answer(page, `GET ${ENROLL}`, { json: null });
  await page.goto('/dwcpenrollment');
  await expect(page.getByText('The form could not be read. Try again.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(field(page, 'Dealer name')).toBeVisible();
});

test('[BU-ENROLLMENT-06] Back and Forward between addresses of the form open what the address names', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/dwcpenrollment?addonId=4');
  await expect(field(page, 'Dealer name')).toHaveValue('Prairie Honda');
  await page.evaluate(() => history.pushState(null, '', '/dwcpenrollment?addonId=abc'));
  await page.goBack();
  await page.goForward();
  await expect(page.getByText('This address names no add-on.')).toBeVisible();
  await expect(field(page, 'Dealer name')).toBeHidden();
  await page.goBack();
  await expect(field(page, 'Dealer name')).toHaveValue('Prairie Honda');
});

test('[BU-ENROLLMENT-28] texts that are too long are told, and long addresses break no layout, in French at 390 pixels', async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
  await openAs(page, portal.url, 'dealer.recent', '/dwcpenrollment');
  const site = page.getByRole('textbox', { name: 'Adresse du site Web' });
  const name = page.getByRole('textbox', { name: 'Nom de la personne autorisée' });
  const typed = async (of: typeof site, text: string) => {
    await of.evaluate((input: HTMLInputElement) => input.removeAttribute('maxlength'));
    await of.fill(text);
  };
  await typed(site, `https://www.example.com/${'x'.repeat(260)}`);
  await typed(name, 'É'.repeat(251));
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await page.screenshot({ path: 'test-results/long-fr-390.png', fullPage: true });
  await expect(page.locator('.p-form .p-error').getByText(/250/)).toHaveCount(2);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('[BU-ENROLLMENT-19, GB-134] go-live dates that are set are told before anything is sent, and bar another main package, not an additional one', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/');
  await alter(page, `GET ${ENROLL}`, (body: { current: object }) => ({ ...body, current: { ...body.current, goLiveDate: '2027-01-01' } }));
  await page.goto('/dwcpenrollment');
  await expect(page.getByText(/Go-live dates are already set for: Website premium\. Please contact support/)).toBeVisible();
  await group(page, 'Enrollment options').getByLabel('Dealer website').check();
  await group(page, 'Your website provider').getByLabel('Change provider or package').check();
  const providers = group(page, 'Dealer website provider');
  const packages = group(page, 'Dealer website package');
  await providers.getByLabel('Driveline Sites').check();
  await expect(packages.getByLabel(/^Website essential/)).toBeDisabled();
  await expect(packages).toContainText(/Website essential.*a go-live date is set, contact support/);
  await page.getByLabel('I accept the terms and conditions').check();
  await providers.getByLabel('Another provider').check();
  await field(page, 'Provider name').fill('Own Pages');
  await field(page, 'Package name').fill('All in one');
  await review(page);
  const barred = page.locator('.p-form .p-error').getByText('A go-live date is set. Please contact support to make this change.');
  await expect(barred).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toHaveCount(0);
  await providers.getByLabel('Northgate Web').check();
  await expect(barred).toHaveCount(0);
  await packages.getByLabel(/^Second language/).check();
  await field(page, "Billing person's name").fill('Sam Cole');
  await field(page, "Billing person's phone").fill('512-555-0141');
  await field(page, "Billing person's e-mail").fill('billing@example.com');
  await review(page);
  await expect(page.getByRole('heading', { name: 'Review the enrollment' })).toBeVisible();
  await expect(page.getByText('Second language').first()).toBeVisible();
  await page.unrouteAll();
  await page.goto('/dwcpenrollment');
  await expect(field(page, 'Dealer name')).toBeVisible();
  await expect(page.getByText(/Go-live dates are already set/)).toBeHidden();
});

test('[BU-ENROLLMENT-45, BU-ENROLLMENT-47] an outstanding account reads the form and sends nothing', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/');
  await alter(page, `GET ${ENROLL}`, (body: object) => ({ ...body, outstandingAccount: true }));
  await page.goto('/dwcpenrollment');
  const text = 'Your current account is outstanding, contact billing before new enrollments and changes can be processed';
  await expect(page.getByText(text, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  await expect(page.locator('main input, main select, main textarea')).toHaveCount(0);
});

test('[BU-PACKAGES-17, BU-PACKAGES-20] makers are asked for once, whoever on the page chooses among them, dealers by the text that was typed', async ({
  page,
  portal,
}) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  const maker = page.getByRole('combobox', { name: 'Vehicle maker' });
  await maker.selectOption({ label: 'Honda' });
  const dealers = page.getByRole('main').getByRole('listbox', { name: 'Dealer', exact: true }).getByRole('option');
  await page.getByRole('combobox', { name: 'Dealer', exact: true }).click();
  await expect.poll(() => dealers.count()).toBeGreaterThan(5);
  await page.getByRole('combobox', { name: 'Dealer', exact: true }).fill('cedar falls');
  await expect(dealers).toHaveText(['Cedar Falls HondaHO0001']);
  const sent = (path: string) => calls.filter((call) => call.path === path);
  // The header's search for somebody to act as asks for them too.
  expect(sent('/api/portal/oems').map(({ method, query }) => [method, query])).toEqual([['GET', '']]);
  expect(sent('/api/portal/dealers').map(({ query }) => Object.fromEntries(new URLSearchParams(query)))).toEqual([
    { oemId: '1' },
    { oemId: '1', term: 'cedar falls' },
  ]);
  for (const { headers } of [...sent('/api/portal/oems'), ...sent('/api/portal/dealers')])
    expect(headers['authorization']).toMatch(/^Bearer /);
});

test('[BU-ENROLLMENT-07, BU-ENROLLMENT-46] an administrator picks maker and dealer; an outstanding one is told as administrators are told', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'admin', '/admindwcpenrollment');
  await page.getByLabel('Vehicle maker').selectOption('Honda');
  const dealers = page.getByRole('combobox', { name: 'Dealer', exact: true });
  const choose = async (code: string) => {
    await dealers.fill(code);
    await dealers.press('Enter');
  };
  await choose('HO1002');
  await expect(page.getByText('dealer has outstanding account and enrollment changes disabled', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Choose another dealer' }).click();
  await expect(dealers).toHaveValue('');
  await answer(page, 'GET /api/portal/enroll/dwcp', { status: 404, json: { message: 'Gone.' } });
  await choose('HO1002');
  await expect(page.getByText('Gone.')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Choose another dealer' }).click();
  await choose('HO1004');
  await expect(field(page, 'Dealer code')).toBeEnabled();
  await openAs(page, portal.url, 'dealer.recent', '/admindwcpenrollment');
  await expect(page).toHaveURL(/\/$/);
});

test('[BU-ENROLLMENT-51] interest in a provider that is not open is told once', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/dwcpenrollment');
  const interested = page.getByRole('button', { name: 'I am interested in Summit Motorsites' });
  await interested.click();
  await expect(page.getByText('Your interest in Summit Motorsites is noted.')).toBeVisible();
  await expect(interested).toBeDisabled();
  const posts = calls.filter(({ path }) => path.endsWith('dealerProviderInterestNotification'));
  expect(posts.map(({ body }) => JSON.parse(body))).toEqual([{ dealerCode: 'HO0002', offerProviderId: 106, addonId: 4 }]);
});

test('[BU-ENROLLMENT-51, GB-204] interest is told for digital retailing too, in its own name', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'dealer.recent', '/');
  const closed = { id: 190, name: 'Showroom Online', packages: [], offers: [], interestOnly: true };
  await alter(page, `GET ${ENROLL}`, (body: { drsProviders: object[] }) => ({ ...body, drsProviders: [...body.drsProviders, closed] }));
  await page.route('**/dealerProviderInterestNotification', (route) => route.fulfill({ json: {} }));
  await page.goto('/dwcpenrollment');
  for (const name of ['Summit Motorsites', 'Showroom Online'])
    await page.getByRole('button', { name: `I am interested in ${name}` }).click();
  await expect(page.getByText('Your interest in Showroom Online is noted.')).toBeVisible();
  const posts = calls.filter(({ path }) => path.endsWith('dealerProviderInterestNotification'));
  expect(posts.map(({ body }) => JSON.parse(body))).toEqual([
    { dealerCode: 'HO0002', offerProviderId: 106, addonId: 4 },
    { dealerCode: 'HO0002', offerProviderId: 190, addonId: 6 },
  ]);
});

test('[BU-ENROLLMENT-06, BU-ROLES-04] an editor reads the form and cannot enroll', async ({ page, portal }) => {
  const calls = recordCalls(page);
  await openAs(page, portal.url, 'editor', '/dwcpenrollment');
  await expect(page.getByText('You may read this form, not send it.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review' })).toHaveCount(0);
  expect(calls.filter(({ path }) => path === ENROLL)).toEqual([]);
});

test('the form in French, by keyboard alone', { tag: '@smoke' }, async ({ page, portal }) => {
  // The language is not stored: the account is that of other tests too.
  await alter(page, 'GET /api/sso/user/userData', (user: object) => ({ ...user, language: 'FRENCH' }));
  await openAs(page, portal.url, 'dealer.hyundaica', '/dwcpenrollment');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('heading', { name: 'Inscription', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Vérifier' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.p-form .p-error').getByText('Les modalités doivent être acceptées.')).toBeVisible();
  const options = page.getByRole('group', { name: 'Options d’inscription' });
  await options.getByRole('checkbox').first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(options.getByRole('checkbox').nth(1)).toBeFocused();
});
