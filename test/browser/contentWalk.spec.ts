import type { BrowserContext, Page } from '@playwright/test';
import { faultsOf } from './support/axe.ts';
import { hold, lay } from './support/openAs.ts';
import { portalCopy } from './support/portalCopy.ts';
import { expect, test as portalTest } from './support/portalTest.ts';
import { enterAs } from './support/walk.ts';

const svg = (inside: string, size = 'width="96" height="24"') => `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`;
const rect = '<rect width="96" height="24" fill="#333"/>';
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const drawing = (name: string, text: string) => ({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
const allowed = drawing('mark.SVG', svg(rect));

/** Seven pictures that a block for drawings of 192x50 pixels does not take, by what is wrong with them. */
const refused = {
  extension: { name: 'mark.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  size: drawing('heavy.svg', svg(`<!-- ${'x'.repeat(2_000_001)} -->${rect}`)),
  format: { name: 'photo.png', mimeType: 'image/png', buffer: PNG },
  type: { name: 'photo.svg', mimeType: 'image/svg+xml', buffer: PNG },
  pixels: drawing('wide.svg', svg(rect, 'width="400" height="300"')),
  unsafe: drawing('script.svg', svg(`<script>1</script>${rect}`)),
  broken: drawing('flat.svg', svg(rect, 'width="0" height="0"')),
};

/** The words of an editor's work in one language, on a page of its own, so that neither language has what the other adds. */
const words = {
  en: {
    wire: 'ENGLISH',
    address: '/DigitalCertification',
    hri: 'crm-certification',
    enable: 'Enable Editing',
    disable: 'Disable Editing',
    preview: 'Preview',
    publish: 'Publish',
    discard: 'Discard All',
    publishQuestion: 'Are you sure you want to publish changes?',
    discardQuestion: 'Are you sure you want to discard all changes and delete all drafts?',
    editTeaser: 'Edit: Teaser text',
    save: 'Save and close',
    saved: /^Saved \d/,
    addLast: 'Add an item at the end',
    addPicture: 'Add a picture',
    up: /^Move List item: New content up$/,
    moved: /^List item: New content is now item \d of \d\.$/,
    teaser: 'A teaser of this spring.',
    common: /^This page is common/,
    older: 'Not changed: may be out of date',
    missing: 'Not in this language',
    noAlt: /^A picture has no alternative text/,
    messages: {
      extension: 'File must be image and have one of following extensions: png, jpg, svg, jpeg',
      size: 'The file is larger than 2000 KB.',
      format: 'Pictures of this kind are not allowed here. Allowed formats: SVG. Max dimensions: 192x50. Max size: 2000 KB.',
      type: 'The file is not what its name says: it holds no svg picture.',
      pixels: 'The picture is too large: 400x300. Allowed formats: SVG. Max dimensions: 192x50. Max size: 2000 KB.',
      unsafe: 'The drawing holds something that is not allowed: ',
      broken: 'The picture cannot be read. Save it again in an image program, and upload it then.',
    },
  },
  fr: {
    wire: 'FRENCH',
    address: '/fieldsupport',
    hri: 'field-support',
    enable: 'Activer la modification',
    disable: 'Désactiver la modification',
    preview: 'Aperçu',
    publish: 'Publier',
    discard: 'Tout abandonner',
    publishQuestion: 'Voulez-vous vraiment publier les modifications?',
    discardQuestion: 'Voulez-vous vraiment abandonner toutes les modifications et supprimer tous les brouillons?',
    editTeaser: 'Modifier : Texte d’accroche',
    save: 'Enregistrer et fermer',
    saved: /^Enregistré à /,
    addLast: 'Ajouter un élément à la fin',
    addPicture: 'Ajouter une image',
    up: /^Monter Élément de liste : Nouveau contenu$/,
    moved: /^Élément de liste : Nouveau contenu : maintenant l’élément \d de \d\.$/,
    teaser: 'Une accroche de ce printemps.',
    common: /^Cette page est commune/,
    older: 'Non modifié : peut-être périmé',
    missing: 'Absent dans cette langue',
    noAlt: /^Une image n’a pas de texte de remplacement/,
    messages: {
      extension: 'Le fichier doit être une image et avoir l’une des extensions suivantes : png, jpg, svg, jpeg',
      size: 'Le fichier dépasse 2000 ko.',
      format:
        'Les images de ce type ne sont pas permises ici. Formats permis : SVG. Dimensions maximales : 192x50. Taille maximale : 2000 ko.',
      type: 'Le fichier n’est pas ce que dit son nom : il ne contient aucune image svg.',
      pixels: 'L’image est trop grande : 400x300. Formats permis : SVG. Dimensions maximales : 192x50. Taille maximale : 2000 ko.',
      unsafe: 'Le dessin contient un élément qui n’est pas permis : ',
      broken: 'L’image ne peut pas être lue. Enregistrez-la de nouveau dans un logiciel d’image, puis téléversez-la.',
    },
  },
};
type Words = (typeof words)['en'];

/** The shipped portal, but its documents do not say what pictures of these pages may be, so that the specification's limits hold. */
const test = portalTest.extend<object, { root: string | undefined }>({
  root: [
    async ({}, use) => {
      const copy = portalCopy();
      for (const { hri } of Object.values(words))
        copy.edit(`locales/en/content/${hri}.content.json`, (document) => {
          delete document['imageFormats'];
        });
      await use(copy.root);
      copy.remove();
    },
    { scope: 'worker' },
  ],
});

async function open(context: BrowserContext, url: string, login: string, { address, wire }: Words): Promise<Page> {
  await enterAs(context, url, login);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await lay(page, { user: { language: wire } });
  await page.goto(address);
  // Rich texts come once what cleans them is there.
  await page.locator('.p-cms p').first().waitFor();
  return page;
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

async function writeTeaser(page: Page, text: Words): Promise<void> {
  await press(page, text.editTeaser);
  await page.locator('[contenteditable]').waitFor();
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text.teaser);
  await press(page, text.save);
  await expect(page.getByText(text.saved).first()).toBeVisible();
}

/** Adds a list item with a picture, moves it up, and offers it every picture that is refused before the one that is not. */
async function addItem(page: Page, text: Words): Promise<void> {
  const item = page.locator('.p-edit__items > li').filter({ has: page.getByRole('button', { name: text.up }) });
  await press(page, text.addLast);
  await expect(item).toHaveCount(1);
  await press(page, text.up);
  await expect(page.getByText(text.moved)).toHaveCount(1);
  await item.getByRole('button', { name: text.addPicture }).click();
  const field = item.locator('input[type="file"]');
  for (const [fault, file] of Object.entries(refused)) {
    await field.setInputFiles(file);
    await expect(item.getByRole('alert'), fault).toContainText(text.messages[fault as keyof typeof refused]);
  }
  await expect(page.getByText(/\bcms\w*\.\w+/), 'keys shown as texts').toHaveCount(0);
  await field.setInputFiles(allowed);
  await expect(item.locator('img[src*="/media/"]')).toHaveCount(1);
  await expect(item.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(text.saved).first()).toBeVisible();
}

/** What the content read gives to a caller. */
async function readByCall(page: Page, login: string, { hri, wire }: Words): Promise<string> {
  const token = await hold(page, login);
  const answer = await page.context().request.get(`/api/page/data?language=${wire}&pagesHri=${hri}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.text();
}

/** What a dealer gets who asks for drafts and their pictures by call. */
async function askForDrafts(page: Page, login: string, { hri, wire }: Words, picture: string): Promise<readonly number[]> {
  const headers = { Authorization: `Bearer ${await hold(page, login)}` };
  const [read] = await (await page.context().request.get(`/api/page/data?language=${wire}&pagesHri=${hri}`, { headers })).json();
  const reads = [`/api/media/list?url=${picture}`, `/api/page/history?pageId=${read.id}&language=${wire}`, '/api/page/version?id=1'];
  const answers = await Promise.all(reads.map((path) => page.context().request.get(path, { headers })));
  // The address of the picture without what nobody can guess.
  const pieces = picture.split('/');
  const guesses = [`/media/${pieces.at(-1)}`, `/media/00000000-0000-4000-8000-000000000000/${pieces.at(-1)}`];
  const guessed = await Promise.all(guesses.map((path) => page.context().request.get(path, { headers })));
  return [...answers, ...guessed].map((answer) => answer.status());
}

/** All that the server says to a browser from now on. */
function heardBy(context: BrowserContext): Promise<string>[] {
  const heard: Promise<string>[] = [];
  context.on('response', (response) => {
    const isData = /json|html|text/.test(response.headers()['content-type'] ?? '') && !response.url().endsWith('/portico/events');
    if (isData) heard.push(response.text().catch(() => ''));
  });
  return heard;
}

/** How wide readers see the picture. */
async function shownWidth(page: Page): Promise<number | undefined> {
  const picture = page.locator('.p-cms__item img[src*="/media/"]');
  await picture.scrollIntoViewIfNeeded();
  return (await picture.boundingBox())?.width;
}

/** Comes back to a tab, as somebody who was in another one. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const state of ['hidden', 'visible']) {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
      document.dispatchEvent(new Event('visibilitychange'));
    }
  });
}

for (const [language, text] of Object.entries(words)) {
  test(`[SH-CMS-04..08] an editor's whole work on a page in ${language}: nothing of it reaches a dealer before it is published`, async ({
    browser,
    portal,
    faults,
  }) => {
    test.setTimeout(120_000);
    const editors = await browser.newContext({ baseURL: portal.url });
    const dealers = await browser.newContext({ baseURL: portal.url });
    const callers = await browser.newContext({ baseURL: portal.url });
    const page = await open(editors, portal.url, 'editor', text);
    const heard = heardBy(dealers);
    const dealer = await open(dealers, portal.url, 'dealer.honda', text);
    const caller = await callers.newPage();
    const published = await readByCall(caller, 'dealer.honda', text);
    await expect(dealer.locator('.p-cms .p-skeleton')).toHaveCount(0);
    const shown = await dealer.locator('main').textContent();

    await press(page, text.enable);
    await writeTeaser(page, text);
    await addItem(page, text);
    // What the header covers by half is too small to be pressed.
    await page
      .locator('.p-edit__items')
      .first()
      .evaluate((list) => list.scrollIntoView({ block: 'start' }));
    expect(await faultsOf(page)).toEqual([]);
    await press(page, text.preview);
    await expect(page.getByText(text.teaser)).toBeVisible();
    await expect(page.locator('[data-block]')).toHaveCount(0);
    await expect(page.locator('.p-cms__item img[src*="/media/"]')).toHaveCount(1);

    expect(await readByCall(caller, 'dealer.honda', text)).toBe(published);
    await comeBack(dealer);
    await dealer.reload();
    await dealer.locator('.p-cms').first().waitFor();
    await expect.poll(() => dealer.locator('main').textContent()).toBe(shown);
    const picture = (await page.locator('.p-cms__item img[src*="/media/"]').getAttribute('src')) ?? '';
    // An address that nobody is told cannot be opened (decision 0034): it needs no token, because browsers load pictures without one.
    expect(await askForDrafts(caller, 'dealer.honda', text, picture)).toEqual([403, 403, 403, 404, 404]);
    const heardTexts = (await Promise.all(heard)).join('\n');
    expect(heardTexts, 'the page that the dealer has opened').toContain(`"${text.hri}"`);
    expect([text.teaser, picture.split('/')[2] ?? picture].filter((secret) => heardTexts.includes(secret))).toEqual([]);

    await press(page, text.enable);
    await press(page, text.discard);
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText(text.discardQuestion);
    await question.getByRole('button', { name: text.discard }).click();
    await expect(page.getByText(text.teaser)).toHaveCount(0);

    await writeTeaser(page, text);
    await addItem(page, text);
    const focused = dealer.getByRole('button').first();
    await focused.focus();
    await press(page, text.publish);
    await expect(question).toContainText(text.publishQuestion);
    await expect(question.getByText(text.common)).toBeVisible();
    await expect(question.getByText(text.older).first()).toBeVisible();
    await expect(question.getByText(text.missing).first()).toBeVisible();
    await expect(question.getByText(text.noAlt)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    expect(await readByCall(caller, 'dealer.honda', text)).toBe(published);
    await question.getByRole('button', { name: text.publish }).click();
    await expect(question).toHaveCount(0);
    await press(page, text.disable);
    await expect(page.getByText(text.teaser)).toBeVisible();

    // The dealer's page stays in the foreground, and nobody touches it.
    await expect(dealer.getByText(text.teaser)).toBeVisible();
    await expect(dealer.locator('.p-cms__item img[src*="/media/"]')).toHaveCount(1);
    await expect(focused).toBeFocused();
    await expect.poll(() => shownWidth(dealer), 'a picture is not wider than it is').toBe(96);
    expect(await readByCall(caller, 'dealer.honda', text)).toContain(text.teaser);
    expect(faults).toEqual([]);
    for (const context of [editors, dealers, callers]) await context.close();
  });
}
