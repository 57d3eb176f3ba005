import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { lay } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { startPortal } from './support/startPortal.ts';
import { enterAs } from './support/walk.ts';

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

async function open(context: BrowserContext, url: string, login: string, wire = 'ENGLISH'): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await lay(page, { user: { language: wire } });
  await page.goto('/DigitalCertification');
  await page.locator('.p-cms').first().waitFor();
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

/** Changes the first text of the page and waits until the server has it. */
async function write(page: Page, text: string): Promise<void> {
  await press(page, /^Edit: /);
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
  await press(page, 'Save and close');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
}

/** The time of an hour from now by the portal's clock, as a field takes it. */
const inAnHour = (page: Page) =>
  page.evaluate(() => {
    const local = new Date(Date.now() + 3_600_000).toLocaleString('sv-SE', { timeZone: 'America/Chicago' });
    return local.slice(0, 16).replace(' ', 'T');
  });

test('a page goes to review, is scheduled, called off and archived by keyboard, and readers lose and get it back', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const page = await open(context, portal.url, 'editor');
  await press(page, 'Enable Editing');
  await expect(page.getByText('Published.', { exact: true })).toBeVisible();
  await write(page, 'A text for later');
  await page.getByRole('button', { name: 'About this page' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  // The dialog takes the focus first, and remembers where it came from.
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Submit for review' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('In review, submitted by Noor Haddad.')).toBeVisible();
  await dialog.getByLabel('Date and time (CT)').fill(await inAnHour(page));
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^To be published on .* by Noor Haddad\.$/)).toBeVisible();
  for (const window of WINDOWS) {
    await page.setViewportSize(window);
    expect(await faultsOf(page, { part: '.p-dialog' })).toEqual([]);
    const [wide, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(wide).toBeLessThanOrEqual(shown);
  }
  await page.setViewportSize(WINDOWS[0] as { width: number; height: number });
  await dialog.getByRole('button', { name: 'Call it off' }).click();
  // What is published is not what the editor sees.
  await expect(dialog.getByText('Published without these changes.', { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Archive the page' }).click();
  await dialog.getByRole('alert').getByRole('button', { name: 'Archive the page' }).click();
  await expect(dialog.getByText(/^Archived: /)).toBeVisible();
  const readers = await browser.newContext({ baseURL: portal.url });
  const reader = await open(readers, portal.url, 'dealer.honda').catch(() => readers.pages().at(-1) as Page);
  await expect(reader.locator('h1').first()).toBeVisible();
  await expect(reader.locator('.p-cms__item, .p-cms p')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Show it again' }).click();
  await expect(dialog.getByText('Published without these changes.', { exact: true })).toBeVisible();
  await reader.reload();
  await expect(reader.locator('.p-cms').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'About this page' })).toBeFocused();
  await readers.close();
  await context.close();
});

test('an editor brings back as drafts what was published before', async ({ browser }) => {
  // What others have published of the page would be in its history too.
  const portal = await startPortal();
  const context = await browser.newContext({ baseURL: portal.url });
  try {
    const page = await open(context, portal.url, 'editor');
    await press(page, 'Enable Editing');
    await write(page, 'Published once');
    await press(page, 'Publish');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('Your changes are published.')).toBeVisible();
    await press(page, 'About this page');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/: Noor Haddad$/)).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Bring back what was shown before' }).click();
    await expect(dialog.getByRole('checkbox')).toHaveCount(1);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(/^1 change on this page/)).toBeVisible();
    await press(page, 'Discard All');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard All' }).click();
    await expect(page.getByText(/^No changes on this page/)).toBeVisible();
  } finally {
    await context.close();
    await portal.stop();
  }
});
