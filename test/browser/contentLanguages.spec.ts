import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { lay } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const PAGE = '/marketPlaceServices';

const words = {
  en: {
    wire: 'ENGLISH',
    enable: 'Enable Editing',
    edit: 'Edit: Teaser text',
    link: 'Link',
    addPicture: 'Add a picture',
    field: /^Choose a file: Picture/,
    alt: ['Alternative text: what the picture shows (English)', 'Alternative text: what the picture shows (Français)', 'Done'],
    teaser: 'New this spring: our terms',
  },
  fr: {
    wire: 'FRENCH',
    enable: 'Activer la modification',
    edit: 'Modifier : Texte d’accroche',
    link: 'Lien',
    addPicture: 'Ajouter une image',
    field: /^Choisir un fichier : Image/,
    alt: ['Texte de remplacement : ce que montre l’image (English)', 'Texte de remplacement : ce que montre l’image (Français)', 'Terminé'],
    teaser: 'Nouveau ce printemps : nos conditions',
  },
};
type Words = (typeof words)['en'];

async function open(context: BrowserContext, { wire }: Words): Promise<Page> {
  const page = await context.newPage();
  await lay(page, { user: { language: wire } });
  await page.goto(PAGE);
  await page.locator('.p-cms p').first().waitFor();
  return page;
}

/** Name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
    return (element?.getAttribute('aria-label') ?? label ?? '').trim();
  });

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    const found = await focused(page);
    if (typeof name === 'string' ? found === name : name.test(found)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}.`);
}

/** By keyboard alone: writes the teaser as a link, and gives the first item a picture and words for it. */
async function edit(page: Page, { addPicture, alt, edit: opener, enable, field, link, teaser }: Words): Promise<void> {
  await tabTo(page, enable);
  await page.keyboard.press('Enter');
  await page.locator('.p-cms--edit').first().waitFor();
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(teaser);
  await page.keyboard.press('Control+A');
  await page.keyboard.press('Alt+F10');
  for (let presses = 0; presses < 12 && (await focused(page)) !== link; presses += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('/privacy');
  await page.keyboard.press('Enter');
  await expect(page.locator('[contenteditable] a[href="/privacy"]')).toHaveText(teaser);
  await page.keyboard.press('Escape');
  // The browser is told early to hand over the file dialog.
  const dialog = page.waitForEvent('filechooser');
  await tabTo(page, addPicture);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toMatch(field);
  await page.keyboard.press('Enter');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="24"><rect width="96" height="24" fill="#333"/></svg>';
  await (await dialog).setFiles({ name: 'spring.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  const [inEnglish = '', inFrench = '', save = ''] = alt;
  await page.getByLabel(inEnglish).waitFor();
  await tabTo(page, inEnglish);
  await page.keyboard.type('A road in spring');
  await tabTo(page, inFrench);
  await page.keyboard.type('Une route au printemps');
  await tabTo(page, save);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(inEnglish)).toHaveCount(0);
  await expect(page.getByText(/^(Saved|Enregistré à) \d/).first()).toBeVisible();
}

test('[SH-CMS-05] by keyboard alone an editor changes text, link and picture in both languages, and publishes both at once', async ({
  browser,
  portal,
  faults,
}) => {
  test.setTimeout(90_000);
  const context = await browser.newContext({ baseURL: portal.url });
  await enterAs(context, portal.url, 'editor');
  const french = await open(context, words.fr);
  await edit(french, words.fr);
  const page = await open(context, words.en);
  await edit(page, words.en);
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  const review = page.getByRole('alertdialog');
  await expect(review.getByText('Français: 2 changes wait too. They are published now if they are ticked.')).toBeVisible();
  await expect(review.getByText('Not changed: may be out of date')).toHaveCount(0);
  await expect(review.getByText('Not in this language')).toHaveCount(0);
  await expect(review.getByText(/^A picture has no words/)).toHaveCount(0);
  expect(await faultsOf(page)).toEqual([]);
  await tabTo(page, 'Publish');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your changes are published.')).toBeVisible();

  const readers = await browser.newContext({ baseURL: portal.url });
  await enterAs(readers, portal.url, 'dealer.honda');
  for (const [text, alt] of [
    [words.en, 'A road in spring'],
    [words.fr, 'Une route au printemps'],
  ] as const) {
    const reader = await open(readers, text);
    await expect(reader.locator('main a[href="/privacy"]').first()).toHaveText(text.teaser);
    await expect(reader.locator('.p-cms__item img')).toHaveAttribute('alt', alt);
  }
  expect(faults).toEqual([]);
  for (const one of [context, readers]) await one.close();
});

test('[SH-CMS-02] an editor who chooses another language comes back to the page at one press, and sees at once what can be edited', async ({
  browser,
  portal,
  faults,
}) => {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    const context = await browser.newContext({ baseURL: portal.url, viewport });
    await enterAs(context, portal.url, 'editor');
    const page = await context.newPage();
    await page.goto('/en');
    // Before the first text of the home page stands its large picture.
    await page.getByRole('button', { name: 'Enable Editing' }).click();
    await expect(page.getByRole('button', { name: /^Edit: Teaser text/ }).first()).toBeInViewport();
    await expect(page.getByRole('button', { name: /^Edit: Teaser text/ }).first()).toBeFocused();
    await page.getByRole('link', { name: /^Learn More Marketplace Services/ }).click();
    await page.getByRole('button', { name: 'Edit: Teaser text', exact: true }).waitFor();
    await expect(page.getByRole('button', { name: /^Back to / })).toHaveCount(0);
    if (viewport.width < 600) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('fr');
    await page.getByRole('button', { name: 'Retour à Services de place de marché' }).click();
    await expect(page.getByRole('button', { name: 'Modifier : Texte d’accroche', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Retour à / })).toHaveCount(0);
    expect(new URL(page.url()).pathname.toLowerCase()).toBe('/marketplaceservices');
    // The language stays with the account, which other tests sign in with.
    if (viewport.width < 600) await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    await page.getByRole('combobox', { name: 'Langue' }).selectOption('en');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    await expect(page.getByRole('button', { name: 'Back to Marketplace Services' })).toBeVisible();
    await context.close();
  }
  expect(faults).toEqual([]);
});

test('[SH-CMS-29] on a phone what an editor presses next is in sight, and nothing lies over it', async ({ browser, portal, faults }) => {
  const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 390, height: 844 } });
  await enterAs(context, portal.url, 'editor');
  const page = await open(context, words.fr);
  await page.getByRole('button', { name: words.fr.enable }).click();
  await page.getByRole('button', { name: words.fr.edit }).click();
  const text = page.locator('[contenteditable]');
  await text.press('Control+A');
  await text.pressSequentially('À l’essai');
  const tops = await page
    .getByRole('toolbar')
    .getByRole('button')
    .evaluateAll((tools) => tools.map((tool) => tool.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  // Browsers write the words on a field for files in a language of their own.
  await page.getByRole('button', { name: words.fr.addPicture }).first().click();
  await expect(page.locator('label').filter({ hasText: words.fr.field })).toBeInViewport();
  await expect(page.getByLabel(words.fr.field)).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Publier', exact: true }).click();
  const publish = page.getByRole('alertdialog').getByRole('button', { name: 'Publier', exact: true });
  await page.getByRole('alertdialog').getByRole('heading', { name: 'Vérifications' }).waitFor();
  await expect(publish).toBeInViewport({ ratio: 1 });
  await publish.click();
  const notice = page.locator('.p-toast');
  await notice.waitFor();
  const bottom = await notice.evaluate((element) => element.getBoundingClientRect().bottom);
  const bar = await page.locator('.p-bar:has(.p-edit__summary)').evaluate((element) => element.getBoundingClientRect().top);
  expect(bottom).toBeLessThanOrEqual(bar);
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
  const menu = await page.locator('.p-menu__drawer').evaluate((element) => element.getBoundingClientRect().bottom);
  const top = await notice.evaluate((element) => element.getBoundingClientRect().top);
  expect(top).toBeGreaterThanOrEqual(menu);
  expect(faults).toEqual([]);
  await context.close();
});
