import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { lay } from './support/openAs.ts';
import { expect, test } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const PAGE = '/DigitalCertification';

/** The words of an editor's work in one language. */
const words = {
  en: {
    enable: 'Enable Editing',
    disable: 'Disable Editing',
    preview: 'Preview',
    publish: 'Publish',
    discard: 'Discard All',
    publishQuestion: 'Are you sure you want to publish changes?',
    discardQuestion: 'Are you sure you want to discard all changes and delete all drafts?',
    editTeaser: 'Edit: Teaser text',
    save: 'Save',
    saved: /^Saved \d/,
    addLast: 'Add an item at the end',
    up: /^Move List item: New content up$/,
    heading: /^Heading/,
    teaser: 'A teaser of this spring.',
  },
  fr: {
    enable: 'Activer la modification',
    disable: 'Désactiver la modification',
    preview: 'Aperçu',
    publish: 'Publier',
    discard: 'Tout abandonner',
    publishQuestion: 'Voulez-vous vraiment publier les modifications?',
    discardQuestion: 'Voulez-vous vraiment abandonner toutes les modifications et supprimer tous les brouillons?',
    editTeaser: 'Modifier : Texte d’accroche',
    save: 'Enregistrer',
    saved: /^Enregistré à /,
    addLast: 'Ajouter un élément à la fin',
    up: /^Monter Élément de liste : Nouveau contenu$/,
    heading: /^Titre/,
    teaser: 'Une accroche de ce printemps.',
  },
};
type Words = (typeof words)['en'];

async function open(context: BrowserContext, url: string, login: string, language = 'en'): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  await lay(page, { user: { language: language === 'fr' ? 'FRENCH' : 'ENGLISH' } });
  await page.goto(PAGE);
  await page.locator('h1').first().waitFor();
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

/** Writes another teaser into the page, which stands open for editing. */
async function writeTeaser(page: Page, text: Words): Promise<void> {
  await press(page, text.editTeaser);
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text.teaser);
  await press(page, text.save);
  await expect(page.getByText(text.saved).first()).toBeVisible();
}

for (const [language, text] of Object.entries(words)) {
  test(`[SH-CMS-01, SH-CMS-04..06, SH-CMS-29] an editor changes a page in ${language}, and dealers read it without loading anew`, async ({
    browser,
    portal,
    faults,
  }) => {
    test.setTimeout(120_000);
    const editors = await browser.newContext({ baseURL: portal.url });
    const dealers = await browser.newContext({ baseURL: portal.url });
    const page = await open(editors, portal.url, 'editor', language);
    const dealer = await open(dealers, portal.url, 'dealer.honda', language);
    await dealer.locator('.p-cms').first().waitFor();
    await press(page, text.enable);
    await writeTeaser(page, text);
    await press(page, text.addLast);
    await press(page, text.up);
    await expect(page.getByText(text.saved).first()).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await press(page, text.preview);
    await expect(page.getByText(text.teaser)).toBeVisible();
    await expect(page.locator('[data-block]')).toHaveCount(0);
    // Nothing of a draft reaches a dealer before it is published.
    await dealer.reload();
    await dealer.locator('.p-cms').first().waitFor();
    await expect(dealer.getByText(text.teaser)).toHaveCount(0);
    await press(page, text.disable);
    await expect(page.getByText(text.teaser)).toHaveCount(0);
    await press(page, text.enable);
    await press(page, text.discard);
    await expect(page.getByRole('alertdialog')).toContainText(text.discardQuestion);
    await page.getByRole('alertdialog').getByRole('button', { name: text.discard }).click();
    await expect(page.getByText(text.teaser)).toHaveCount(0);
    await writeTeaser(page, text);
    await press(page, text.publish);
    await expect(page.getByRole('alertdialog')).toContainText(text.publishQuestion);
    await page.getByRole('alertdialog').getByRole('button', { name: text.publish }).click();
    await press(page, text.disable);
    await expect(page.getByText(text.teaser)).toBeVisible();
    await dealer.evaluate(() => {
      for (const state of ['hidden', 'visible']) {
        Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
        document.dispatchEvent(new Event('visibilitychange'));
      }
    });
    await expect(dealer.getByText(text.teaser)).toBeVisible();
    expect(faults).toEqual([]);
    await editors.close();
    await dealers.close();
  });
}

test('[SH-CMS-02] nobody but content editors loads anything of the editor', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  const asked: string[] = [];
  context.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const page = await open(context, portal.url, 'dealer.honda');
  await page.locator('.p-cms').first().waitFor();
  await page.waitForLoadState('networkidle').catch(() => undefined);
  expect(asked.filter((path) => /content-editor|rich-text|prosemirror|screen-content-tools/.test(path))).toEqual([]);
  await expect(page.getByRole('button', { name: 'Enable Editing' })).toHaveCount(0);
  await context.close();
});
