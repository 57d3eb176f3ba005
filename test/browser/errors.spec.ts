import type { Page } from '@playwright/test';
import { expect, test } from './support/portalTest.ts';
import { answer, enterAs, hold, onCall, openAs, recordCalls } from './support/walk.ts';

const PAGES = 'GET /api/page/data';
const PRODUCTS = 'GET /mocdata/products/Honda.json';
const READ = 'GET /api/portal/profileContactDetails';
const SAVE = 'POST /api/portal/profileContactDetails';

const envelope = {
  contactDetails: { title: 'Owner', name: 'Ann Sue', email: 'ann@example.com', phone: '512-555-0134' },
  dwcpEnrollmentContactDetailsData: { authorizedPerson: 'Jordan Lee' },
  hasAccessOnManageProfile: true,
  showBillingDetails: false,
};

const indicator = (page: Page) => page.getByRole('progressbar', { name: /^(Loading|Chargement)/ });
const failure = (page: Page) => page.getByRole('alertdialog');
const contact = (page: Page) => page.getByRole('dialog', { name: /^(Contact Details|Coordonnées)$/ });

/** Opens the contact modal of a dealer and leaves it in edit. */
async function editContact(page: Page, url: string, edit = 'Edit'): Promise<void> {
  await enterAs(page.context(), url, 'dealer.honda');
  await answer(page, READ, { json: envelope });
  await page.goto('/');
  await contact(page).getByRole('button', { name: edit }).click();
  await expect(contact(page).getByRole('textbox')).toHaveCount(4);
}

const texts = {
  en: (phone: string, email: string) =>
    `We're sorry, something went wrong. Our systems administrator will investigate. If you need immediate assistance please contact us at ${phone} or email us at ${email}`,
  fr: (phone: string, email: string) =>
    `Nous sommes désolés, un problème est survenu. Notre administrateur de systèmes fera enquête. Si vous avez besoin d’aide immédiatement, veuillez nous appeler au ${phone} ou nous écrire à ${email}`,
};

/** Login, phone and e-mail of its program as its documents say. */
const makers: [string, string, string][] = [
  ['dealer.recent', '512-555-0111', 'honda.support@example.com'],
  ['dealer.acura', '512-555-0112', 'acura.support@example.com'],
  ['dealer.bmwca', '416-555-0114', 'bmwca.support@example.com'],
  ['admin', '512-555-0100', 'support@example.com'],
];

test('[SH-ERRORS-01..04, SH-MODALS-08] a 500 tells whom to ask, maker by maker, in both languages', async ({ page, portal }) => {
  await answer(page, PAGES, { status: 500, json: { message: 'boom' } });
  await answer(page, READ, { json: { hasAccessOnManageProfile: false } });
  for (const [login, phone, email] of makers) {
    await test.step(login, async () => {
      await enterAs(page.context(), portal.url, login);
      await page.goto('/en');
      const dialog = page.getByRole('alertdialog', { name: 'Unable to Complete Request', exact: true });
      await expect(dialog.getByText(texts.en(phone, email), { exact: true })).toBeVisible();
      await expect(page.locator('footer').getByText(phone)).toBeVisible();
      await dialog.getByRole('button', { name: 'Close' }).last().click();
      await expect(failure(page)).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('/fr');
      const french = page.getByRole('alertdialog', { name: 'Impossible de traiter la demande', exact: true });
      await expect(french.getByText(texts.fr(phone, email), { exact: true })).toBeVisible();
    });
  }
});

test('[SH-MODALS-08, SH-ERRORS-01, SH-ERRORS-03, BU-ERRORS-03] the page under the 500 modal stays usable; nothing repeats by itself', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/resources');
  await answer(page, PAGES, { status: 500, json: {} });
  const calls = recordCalls(page);
  await page.getByRole('link', { name: /go to home page/ }).click();
  await expect(failure(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(failure(page)).toHaveCount(0);
  expect(calls.filter(({ path }) => path === '/api/page/data')).toHaveLength(1);
  await page.getByRole('link', { name: 'Resources' }).first().click();
  await expect(page).toHaveURL((url) => url.pathname === '/resources');
});

test('[SH-MODALS-06, SH-CALLS-03..05, SH-ERRORS-17] the indicator stays on until the slowest call has answered or failed', async ({
  page,
  portal,
}) => {
  await openAs(page, portal.url, 'dealer.recent', '/resources');
  const products = await hold(page, PRODUCTS);
  const pages = await hold(page, PAGES);
  await page.getByRole('link', { name: /go to home page/ }).click();
  await Promise.all([products.reached, pages.reached]);
  await expect(indicator(page)).toBeVisible();
  const answered = page.waitForResponse((response) => response.url().includes('Honda.json'));
  products.release();
  await (await answered).finished();
  await expect(page.getByRole('heading', { name: 'Products and services' })).toBeVisible();
  await expect(indicator(page)).toBeVisible();
  pages.release();
  await expect(indicator(page)).toHaveCount(0);
  await page.unrouteAll();
  const refusals: (() => Promise<void>)[] = [
    () => answer(page, PAGES, { status: 400, json: {} }),
    () => answer(page, PAGES, { status: 500, json: {} }),
    () => onCall(page, PAGES, (route) => route.abort('connectionreset')),
  ];
  for (const refuse of refusals) {
    await page.unrouteAll();
    await refuse();
    const held = await hold(page, PAGES);
    await page.goto('/');
    await held.reached;
    await expect(indicator(page)).toBeVisible();
    held.release();
    await expect(indicator(page)).toHaveCount(0);
  }
});

test('[SH-ERRORS-16, SH-ERRORS-17, BU-ERRORS-01, BU-ERRORS-06] any other failure shows the generic error, which can be dismissed', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.recent');
  await answer(page, PAGES, { status: 418, json: {} });
  await page.goto('/smartleads');
  const notice = page.getByRole('banner').getByText('An Error Has Occurred', { exact: true });
  await expect(notice).toBeVisible();
  await expect(indicator(page)).toHaveCount(0);
  await expect(failure(page)).toHaveCount(0);
  await page.getByRole('banner').getByRole('button', { name: 'Dismiss' }).click();
  await expect(notice).toHaveCount(0);
});

test('[SH-ERRORS-18, BU-ERRORS-02] calls that swallow their errors leave the page as it is', async ({ page, portal }) => {
  await enterAs(page.context(), portal.url, 'dealer.honda');
  await answer(page, 'GET /api/sso/user/allowedComponents', { status: 400, json: {} });
  await answer(page, 'GET /api/portal/enroll/dwcpInfo', { status: 404, json: {} });
  await answer(page, READ, { json: { contactDetails: envelope.contactDetails, hasAccessOnManageProfile: true } });
  await page.goto('/');
  await expect(contact(page)).toBeVisible();
  await expect(page.getByText('An Error Has Occurred')).toHaveCount(0);
  await expect(failure(page)).toHaveCount(0);
});

test('[SH-ERRORS-05, SH-ERRORS-07, SH-CALLS-06] a refused save shows at its fields, its general error for five seconds', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await editContact(page, portal.url);
  await answer(page, SAVE, { status: 400, json: { errors: [{ field: 'phone', message: 'Not in service' }] } });
  await page.clock.pauseAt(Date.now() + 600_000);
  await contact(page).getByRole('button', { name: 'Save' }).click();
  const general = contact(page).getByText('An Error Has Occurred', { exact: true });
  await expect(general).toBeVisible();
  await expect(contact(page).getByText('Not in service')).toBeVisible();
  await expect(page.getByRole('banner').getByText('An Error Has Occurred')).toHaveCount(0);
  await expect(contact(page).getByRole('textbox')).toHaveCount(4);
  await page.clock.runFor(4900);
  await expect(general).toBeVisible();
  await page.clock.runFor(200);
  await expect(general).toHaveCount(0);
  await expect(contact(page).getByText('Not in service')).toBeVisible();
});

test('[SH-ERRORS-06] a save says so for five seconds', async ({ page, portal }) => {
  await page.clock.install();
  await editContact(page, portal.url);
  await answer(page, SAVE, { json: null });
  await page.clock.pauseAt(Date.now() + 600_000);
  await contact(page).getByRole('button', { name: 'Save' }).click();
  const notice = page.getByText('Saved Successfully', { exact: true });
  await expect(notice).toBeVisible();
  await page.clock.runFor(4900);
  await expect(notice).toBeVisible();
  await page.clock.runFor(200);
  await expect(notice).toHaveCount(0);
  // The last step of the chain closes its modal; its message shows as long.
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(notice).toBeVisible();
  await page.clock.runFor(5200);
  await expect(notice).toHaveCount(0);
});

test('[SH-ERRORS-07..09, SH-ERRORS-01] 503 and 500 go to the saving screen, other refusals to the generic error', {
  tag: '@smoke',
}, async ({ page, portal }) => {
  await editContact(page, portal.url);
  const save = contact(page).getByRole('button', { name: 'Save' });
  await answer(page, SAVE, { status: 503, json: { message: 'Down for an hour' } });
  await save.click();
  await expect(contact(page).getByText('Down for an hour')).toBeVisible();
  await expect(failure(page)).toHaveCount(0);
  await answer(page, SAVE, { status: 500, json: { message: 'Broken inside' } });
  await save.click();
  await failure(page).getByRole('button', { name: 'Close' }).last().click();
  await expect(contact(page).getByText('Broken inside')).toBeVisible();
  await expect(page.locator('.p-notice', { hasText: 'Broken inside' })).toHaveCount(1);
  await answer(page, SAVE, { status: 409, json: { message: 'Changed by another' } });
  await save.click();
  await expect(page.getByRole('banner', { includeHidden: true }).getByText('Changed by another')).toHaveCount(1);
  await onCall(page, SAVE, (route) => route.abort('connectionreset'));
  await save.click();
  await expect(page.getByRole('banner', { includeHidden: true }).getByText('Changed by another')).toHaveCount(0);
  await expect(save).toBeEnabled();
});

test.describe('in French', () => {
  test.use({ locale: 'fr-CA' });

  test('[SH-ERRORS-11..14] the texts of the contact modal', async ({ page, portal }) => {
    await editContact(page, portal.url, 'Modifier');
    const save = contact(page).getByRole('button', { name: 'Enregistrer' });
    await contact(page).getByLabel('Fonction').fill('');
    await contact(page).getByLabel('Téléphone').fill('12');
    await save.click();
    await expect(contact(page).getByText('Ce champ est obligatoire', { exact: true })).toBeVisible();
    await expect(contact(page).getByText('Numéro incorrect!', { exact: true })).toBeVisible();
    await contact(page).getByLabel('Fonction').fill('Directrice');
    await contact(page).getByLabel('Téléphone').fill('512.555.0134');
    await answer(page, SAVE, { status: 400, json: {} });
    await save.click();
    await expect(contact(page).getByText(/^Une erreur s['’]est produite$/)).toBeVisible();
    await answer(page, SAVE, { json: null });
    await save.click();
    await expect(page.getByText('Enregistrement réussi', { exact: true })).toBeVisible();
  });
});

test('[SH-ERRORS-10] a script chunk that cannot be had ends in a page that says so and offers to reload', async ({ page, portal }) => {
  await openAs(page, portal.url, 'dealer.recent', '/contactus');
  await page.route('**/static/*.js', (route) => route.abort('connectionreset'));
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByText('Change Password', { exact: true }).click();
  await expect(page.getByText(/Loading chunk .*failed/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reload' }).first()).toBeVisible();
  expect(consoleLines.join('\n')).not.toContain('Unhandled');
});
