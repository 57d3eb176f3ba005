import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { chooseFilter } from './support/chooseFilter.ts';
import { type RunningPortal, startPortal } from './support/startPortal.ts';

const PASSWORD = 'Portal.2026!';

/** A portal of another business, made of documents alone, on the same engine: one a worker. */
const test = base.extend<{ faults: string[] }, { portal: RunningPortal }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from the pattern
    async ({}, use) => {
      const portal = await startPortal({ root: 'test/library' });
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on('pageerror', (error) => faults.push(error.message));
      page.on('response', (answer) => {
        if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
      });
      page.on('console', (message) => {
        if (/Content Security Policy|Refused to/.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

async function signIn(page: Page, login: string): Promise<void> {
  await page.getByLabel(/^Staff login/).fill(login);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/sign-in');
}

const loans = (page: Page): Locator => page.getByRole('table', { name: 'Loans' });
const titles = (page: Page): Locator => loans(page).getByRole('rowheader');

async function confirmed(page: Page, step: string): Promise<void> {
  await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: step, exact: true }).click();
}

test('a wrong password is told; the page asked for opens after signing in', async ({ page }) => {
  await page.goto('/members');
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Enter your staff login.')).toBeVisible();
  await page.getByLabel(/^Staff login/).fill('librarian.lakeshore');
  await page.getByLabel(/^Password/).fill('not this one');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Login or password is wrong.')).toBeVisible();
  await signIn(page, 'librarian.lakeshore');
  await expect(page).toHaveURL(/\/members$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible();
  await expect(page.getByText('1–8 of 8')).toBeVisible();
});

test('loans are paged, sorted and filtered by the server, of the own branch alone', async ({ page }) => {
  await page.goto('/sign-in');
  await signIn(page, 'librarian.lakeshore');
  await expect(page.getByRole('heading', { level: 1, name: 'Desk of Lakeshore Libraries' })).toBeVisible();
  await page.getByRole('button', { name: 'Circulation' }).click();
  await page.getByRole('link', { name: 'Loans', exact: true }).click();
  await expect(page.getByText('1–10 of 16')).toBeVisible();
  await expect(titles(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('11–16 of 16')).toBeVisible();
  await expect(titles(page)).toHaveCount(6);
  await loans(page).getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText('A Field Guide to Fog');
  await loans(page).getByRole('button', { name: 'Title' }).click();
  await expect(titles(page).first()).toHaveText('Under the Grain Elevator');
  await chooseFilter(page, 'Status', 'Overdue');
  await expect(titles(page)).toHaveText(['The Orchard Problem', 'Paper Boats']);
  await expect(loans(page).getByText('Overdue')).toHaveCount(2);
  await page.getByLabel('Title or member').fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'Nothing matches these filters' })).toBeVisible();
});

test('a loan is lent, renewed twice and no more, taken back and closed', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/loans/L-1002');
  await signIn(page, 'librarian.lakeshore');
  await expect(page.getByRole('heading', { level: 1, name: 'Bread for Beginners' })).toBeVisible();
  await expect(page.getByText('Requested', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Lend', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByRole('button', { name: 'Lend', exact: true })).toBeVisible();
  await confirmed(page, 'Lend');
  await expect(page.getByText('The copy is lent.')).toBeVisible();
  await expect(page.getByText('Lent', { exact: true })).toBeVisible();
  const renewals = page.getByRole('definition').last();
  await expect(renewals).toHaveText('0');
  await confirmed(page, 'Renew');
  await expect(renewals).toHaveText('1');
  await confirmed(page, 'Renew');
  await expect(renewals).toHaveText('2');
  await expect(page.getByText('cannot be renewed again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renew', exact: true })).toHaveCount(0);
  await confirmed(page, 'Take back');
  await expect(page.getByText('Returned', { exact: true })).toBeVisible();
  await confirmed(page, 'Close');
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take back', exact: true })).toHaveCount(0);
});

test('the life cycle is kept by the server: a step that the state does not take is refused', { tag: '@smoke' }, async ({
  page,
  portal,
}) => {
  await page.goto('/sign-in');
  const answered = page.waitForResponse((answer) => answer.url().endsWith('/library/v1/session') && answer.ok());
  await signIn(page, 'librarian.lakeshore');
  const { access_token: token } = (await (await answered).json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}`, origin: portal.url };
  const steps = (id: string) => page.request.post(`${portal.url}/library/v1/loans/${id}/steps`, { headers, data: { event: 'RENEW' } });
  expect((await steps('L-1004')).status()).toBe(409);
  // A loan of another branch is not there.
  expect((await steps('L-1017')).status()).toBe(404);
});

test('a member is registered after the faults of the form are mended', async ({ page }) => {
  await page.goto('/register');
  await signIn(page, 'librarian.lakeshore');
  const submit = page.getByRole('button', { name: 'Register', exact: true });
  await submit.click();
  await expect(page.getByText('This is needed for the card.').first()).toBeVisible();
  await page.getByLabel(/^Full name/).fill('Noa Silverbirch');
  await page.getByLabel(/^E-mail/).fill('noa@');
  await page.getByLabel(/^Postal code/).fill('12345');
  await page.getByLabel(/^Birth date/).fill('2101-01-01');
  const branch = page.getByLabel(/^Home branch/);
  await expect(branch.getByRole('option')).toHaveText(['Choose a branch…', 'Harbour Branch', 'Pinecrest Branch', 'Mill Bay Branch']);
  await branch.selectOption('Harbour Branch');
  await submit.click();
  await expect(page.getByRole('link', { name: /Enter an e-mail address such as name@example.com./ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Enter a postal code such as R3C 4A5./ })).toBeVisible();
  await expect(page.getByRole('link', { name: /The birth date lies in the future./ })).toBeVisible();
  await expect(page.getByRole('link', { name: /Without consent no card can be made./ })).toBeVisible();
  await page.getByLabel(/^E-mail/).fill('noa.silverbirch@example.com');
  await page.getByLabel(/^Postal code/).fill('L3K 2B9');
  await page.getByLabel(/^Birth date/).fill('1991-04-12');
  await page.getByLabel(/agrees/).check();
  await submit.click();
  await expect(page.getByText('Noa Silverbirch is registered')).toBeVisible();
  await page.getByRole('link', { name: 'To the members' }).click();
  await page.getByLabel('Name or e-mail').fill('silverbirch');
  await expect(page.getByRole('rowheader', { name: 'Noa Silverbirch' })).toBeVisible();
});

test('French is complete and stays with the person; signing out ends at the sign-in page', { tag: '@smoke' }, async ({ page }) => {
  await page.goto('/sign-in');
  await signIn(page, 'librarian.prairie');
  await page.getByLabel('Language').selectOption('Français');
  await expect(page).toHaveURL(/\/fr$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Comptoir : Bibliothèques Prairie' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/);
  await page.goto('/branches');
  await expect(page.getByRole('heading', { level: 1, name: 'Succursales' })).toBeVisible();
  await page.getByRole('tab', { name: 'Heures d’ouverture' }).click();
  await expect(page.getByText('11:00–15:00')).toBeVisible();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
  await page.goto('/loans');
  await expect(page).toHaveURL(/\/sign-in$/);
});

test('a manager sees all branches of the network; no staff page opens to nobody', async ({ page }) => {
  await page.goto('/branches');
  await signIn(page, 'manager.prairie');
  for (const name of ['Coulee Branch', 'Elevator Road Branch', 'Junction Branch'])
    await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Harbour Branch' })).toHaveCount(0);
  await page.goto('/loans');
  await expect(page.getByText('1–10 of 448')).toBeVisible();
  await page.goto('/members');
  const branch = page.getByLabel('Branch', { exact: true });
  await expect(page.getByText(/^Members of all your branches/)).toBeVisible();
  await branch.selectOption('Junction Branch');
  await expect(page).toHaveURL(/branch=pr-/);
  await expect(page.getByRole('table', { name: 'Members' }).getByRole('cell', { name: 'Elevator Road Branch' })).toHaveCount(0);
  await page.goto('/nowhere-at-all');
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing on this shelf' })).toBeVisible();
  await page.goto('/members');
  await expect(branch.locator('option:checked')).toHaveText('Junction Branch');
});

test('a catalogue administrator acts for a librarian and stops again', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'catalog.admin');
  await expect(page.getByRole('link', { name: 'Register a member' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Librarian' }).fill('robin');
  await page.getByRole('option', { name: /Robin Ashgrove/ }).click();
  await page.getByRole('button', { name: 'Act for this librarian' }).click();
  await expect(page.getByText('catalog.admin is acting for Robin Ashgrove')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk of Lakeshore Libraries' })).toBeVisible();
  await page.getByRole('button', { name: 'Stop acting' }).click();
  await expect(page.getByRole('combobox', { name: 'Librarian' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Desk of Shelfmark' })).toBeVisible();
});
