import type { Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { withoutCallsAhead } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { alter, enterAs } from './support/walk.ts';

const DRAFT = 'Only a draft knows these words.';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click();

/** Opens the preview of a page with a draft of its teaser, as an editor. */
async function preview(page: Page, address: string): Promise<void> {
  page.setDefaultTimeout(15_000);
  await page.goto(address);
  await press(page, 'Enable Editing');
  await press(page, 'Edit: Teaser text');
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(DRAFT);
  await press(page, 'Save and close');
  await expect(page.getByText(/^Saved \d/).first()).toBeVisible();
  await press(page, 'Preview');
  await press(page, 'As others see it');
  await page.frameLocator('iframe').locator('.p-cms').first().waitFor();
}

const frameOf = (page: Page) => page.frameLocator('iframe');
const choose = (page: Page, label: string, choice: string) => page.getByRole('dialog').getByLabel(label).selectOption({ label: choice });
/** The colour of the program in the frame. */
const primaryOf = (page: Page) =>
  frameOf(page)
    .locator('html')
    .evaluate((root) => (root as HTMLElement).style.getPropertyValue('--p-primary'));

test('an editor sees a page with its drafts as another program, language and role does, on a phone and a desktop', async ({
  page,
  portal,
  faults,
}) => {
  test.setTimeout(90_000);
  await enterAs(page.context(), portal.url, 'editor');
  await preview(page, '/shoppercontact');
  const frame = frameOf(page);
  await expect(frame.getByText(DRAFT)).toBeVisible();
  await expect(frame.locator('[data-block]')).toHaveCount(0);
  expect(await frame.locator('html').evaluate(() => innerWidth)).toBe(1280);
  const honda = await primaryOf(page);

  await choose(page, 'Program', 'Acura');
  await expect.poll(() => primaryOf(page)).not.toBe(honda);
  await expect(frame.getByText(DRAFT)).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Enroll now' })).toBeVisible();
  await choose(page, 'Role', 'Administrator');
  await expect(frame.getByText(DRAFT)).toBeVisible();
  await expect(frame.getByRole('link', { name: 'Enroll now' })).toHaveCount(0);
  await choose(page, 'Role', 'Dealer');
  await choose(page, 'Language', 'Français');
  await expect(frame.getByRole('link', { name: 'S’inscrire maintenant' })).toBeVisible();
  await expect(frame.getByText(DRAFT)).toHaveCount(0);
  expect(await frame.locator('html').getAttribute('lang')).toBe('fr-CA');
  await choose(page, 'Width', 'Phone (390 px)');
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(390);
  await expect(page.locator('iframe')).toHaveAttribute('title', 'Acura, Français, Dealer: the page with its drafts');
  expect(await faultsOf(page)).toEqual([]);
  // On a phone it begins with the width that can be read there.
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, 'As others see it');
  await expect(page.getByRole('dialog').getByLabel('Width')).toHaveValue('phone');
  await expect.poll(() => frame.locator('html').evaluate(() => innerWidth)).toBe(390);
  expect(await faultsOf(page)).toEqual([]);
  // The portal around it is what it was.
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  expect(faults).toEqual([]);
});

test('a preview changes nothing: it only reads, its links lead nowhere, texts can be disclosed, Escape closes it', async ({
  page,
  portal,
}) => {
  test.setTimeout(90_000);
  await enterAs(page.context(), portal.url, 'editor');
  await preview(page, '/smartanalytics');
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const frame = frameOf(page);
  await frame.getByRole('link', { name: 'Enroll now' }).click();
  await frame.locator('details').first().locator('summary').click();
  await expect(frame.locator('.p-faq__answer').first()).toBeVisible();
  await choose(page, 'Program', 'Genesis');
  await frame.getByText(DRAFT).waitFor();
  expect(new URL(page.url()).pathname).toBe('/smartanalytics');
  expect(sent.filter((line) => !line.startsWith('GET '))).toEqual([]);
  expect(sent.filter((line) => line.startsWith('GET /api/'))).toEqual(['GET /api/page/data']);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toBe(stored);
  await page.getByRole('dialog').getByLabel('Program').press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'As others see it' })).toBeFocused();
  await expect(page.getByText(DRAFT)).toBeVisible();
});

test('where the backend tells of no programs, the preview is of the own program and language, in any role and at any width', async ({
  page,
  portal,
}) => {
  test.setTimeout(90_000);
  await enterAs(page.context(), portal.url, 'editor');
  await withoutCallsAhead(page);
  await alter(page, 'GET /api/page/data', (pages: { extras?: unknown }[]) => pages.map(({ extras: _extras, ...rest }) => rest));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await preview(page, '/concierge');
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel('Program').locator('option').allTextContents()).toEqual(['Your program']);
  expect(await dialog.getByLabel('Language').locator('option').allTextContents()).toEqual(['English']);
  await expect(frameOf(page).getByText(DRAFT)).toBeVisible();
  await choose(page, 'Role', 'Administrator');
  await expect(frameOf(page).getByRole('link', { name: 'Enroll now' })).toHaveCount(0);
  await expect(frameOf(page).getByText(DRAFT)).toBeVisible();
  expect(asked).not.toContain('/api/page/programs');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
