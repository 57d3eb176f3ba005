import type { Page } from '@playwright/test';
import { hostileSvgs } from '../../proof/content/support/hostileSvgs.ts';
import { hostileTexts } from '../../proof/content/support/hostileTexts.ts';
import { recordProof } from '../../proof/support/proof.ts';
import { hold } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { enterAs } from '../support/walk.ts';

// The sanitiser's parser reports to the policy what it is about to remove.
test.use({ provokesViolations: true });

const ADDRESS = '/privacy';
const LAST = 'The end of the hostile texts.';

/** What a page must not do: open a dialog, leave, load from elsewhere, or open another page. */
function harmOf(page: Page, origin: string): string[] {
  const harm: string[] = [];
  page.on('dialog', (dialog) => {
    harm.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(origin) && !request.url().startsWith('data:')) harm.push(`request ${request.url()}`);
  });
  page.on('popup', (popup) => harm.push(`page ${popup.url()}`));
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== null) harm.push(`frame ${frame.url()}`);
  });
  return harm;
}

/** Lays the texts as drafts behind those of the page, by the call that the editor makes. */
async function saveAll(page: Page): Promise<{ readonly pageId: number; readonly draftIds: readonly number[] }> {
  const headers = { Authorization: `Bearer ${await hold(page, 'editor')}` };
  const draftIds: number[] = [];
  let pageId = 0;
  for (const [at, content] of [...hostileTexts, `<p>${LAST}</p>`].entries()) {
    const data = { pageHri: 'privacy', type: 'LIST_ITEM_TEXT', language: 'ENGLISH', blockOrder: 1000 + at, content };
    const answer = await page.context().request.post('/api/draft/save', { headers, data });
    expect([content, answer.status()]).toEqual([content, 200]);
    const draft = await answer.json();
    pageId = draft.pageId;
    draftIds.push(draft.id);
  }
  return { pageId, draftIds };
}

const pointAtAll = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('main *'))
      for (const type of ['mouseover', 'pointerdown', 'focus', 'toggle', 'scrollend', 'animationstart'])
        element.dispatchEvent(new Event(type, { bubbles: true }));
  });

/** Pastes each text, as the clipboard of a browser gives it, into the editor that is open. */
const pasteAll = (page: Page, texts: readonly string[]): Promise<readonly string[]> =>
  page.evaluate((hostile) => {
    const editor = document.querySelector('[contenteditable="true"]');
    if (editor === null) throw new Error('No text is open.');
    const left: string[] = [];
    for (const text of hostile) {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', text);
      clipboardData.setData('text/plain', text);
      editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      const found = [...editor.querySelectorAll('*')].filter((element) => !/^(?:P|BR|UL|OL|LI|STRONG|EM|H[1-6]|A)$/.test(element.tagName));
      left.push(...found.map(({ outerHTML }) => `${text} left ${outerHTML}`));
    }
    return left;
  }, texts);

test('[CMS4] hostile texts do nothing in a real browser: in preview, in the editor, pasted, and to readers', async ({
  browser,
  portal,
}) => {
  test.setTimeout(300_000);
  const editing = await browser.newContext({ baseURL: portal.url });
  await enterAs(editing, portal.url, 'editor');
  const page = await editing.newPage();
  const { pageId, draftIds } = await saveAll(page);
  const harm = harmOf(page, portal.url);
  await page.goto(ADDRESS);
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  await expect(page.getByText(LAST)).toBeVisible();
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.getByText(LAST)).toBeVisible();
  await pointAtAll(page);
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  const block = page.locator('[data-type="LIST_ITEM_TEXT"]').filter({ hasText: LAST });
  await block.getByRole('button', { name: /^Edit/ }).click();
  await page.locator('[contenteditable="true"]').waitFor();
  expect(await pasteAll(page, hostileTexts)).toEqual([]);
  await expect(page.locator('[contenteditable="true"]'), 'pasted markup stands as words').toContainText(hostileTexts[0] ?? '');
  expect(harm).toEqual([]);

  const headers = { Authorization: `Bearer ${await hold(page, 'editor')}` };
  const published = await editing.request.post('/api/draft/publish', { headers, data: { pageId, draftIds } });
  expect(published.status()).toBe(200);
  const reading = await browser.newContext({ baseURL: portal.url });
  await enterAs(reading, portal.url, 'dealer.genesis');
  const reader = await reading.newPage();
  const harmToReaders = harmOf(reader, portal.url);
  await reader.goto(ADDRESS);
  await expect(reader.getByText(LAST).first()).toBeVisible();
  await pointAtAll(reader);
  await expect(reader).toHaveURL(new RegExp(`${ADDRESS}$`));
  expect(harmToReaders).toEqual([]);
  recordProof({
    id: 'CMS4-chromium',
    what: 'hostile texts in preview, editor, paste and reading, Chromium',
    bar: '0 of 300 run',
    figure: `${hostileTexts.length} texts, 0 ran, loaded or opened anything`,
  });
  await Promise.all([editing.close(), reading.close()]);
});

/** Lays texts into the storage of the browser, in the form in which the editor has just kept what it could not save there. */
const layJournal = (page: Page, texts: readonly string[]): Promise<void> =>
  page.evaluate((hostile) => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('content_changes/'));
    if (key === undefined) throw new Error('Nothing was kept.');
    const [entry] = JSON.parse(localStorage.getItem(key) ?? '[]');
    const entries = hostile.map((content, at) => ({
      ...entry,
      visit: 'another',
      key: `laid-${at}`,
      fixed: { type: 'LIST_ITEM_TEXT', humanReadableId: `laid-${at}`, parent: null, language: entry.fixed.language },
      values: { ...entry.values, content, blockOrder: 2000 + at },
      sent: [],
    }));
    localStorage.setItem(key, JSON.stringify(entries));
  }, texts);

test('[CMS4] hostile texts in the storage of the browser do nothing when they are offered, brought back, shown and previewed', async ({
  browser,
  portal,
}) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ baseURL: portal.url });
  await enterAs(context, portal.url, 'editor');
  const page = await context.newPage();
  await page.route('**/api/draft/save', (route) => route.abort());
  await page.goto('/shoppercontact');
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  await page.getByRole('button', { name: 'Edit: Teaser text', exact: true }).click();
  await page.locator('[contenteditable="true"]').press('x');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('content_changes/')))).toBe(true);
  // What the page itself has kept would be written again when it is left.
  await page.goto('about:blank');
  await page.goto('/shoppercontact');
  await layJournal(page, [...hostileTexts, `<p>${LAST}</p>`]);
  const harm = harmOf(page, portal.url);
  await page.reload();
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  await expect(page.getByText(LAST)).toBeVisible();
  await pointAtAll(page);
  await page.getByRole('button', { name: 'Restore all' }).click();
  const shownTexts = page.locator('[data-type="LIST_ITEM_TEXT"]').filter({ hasText: LAST });
  await expect(shownTexts).toBeVisible();
  await pointAtAll(page);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await expect(page.locator('.p-cms').getByText(LAST)).toBeVisible();
  await pointAtAll(page);
  expect(harm).toEqual([]);
  recordProof({
    id: 'CMS4-chromium-storage',
    what: 'hostile texts in the storage of the browser, offered, brought back, shown and previewed, Chromium',
    bar: '0 of 300 run',
    figure: `${hostileTexts.length} texts, 0 ran, loaded or opened anything`,
  });
  await context.close();
});

/** Shows a picture as pages do. */
const shown = (url: string): Promise<string> =>
  new Promise((done) => {
    const picture = new Image();
    picture.onload = () => done('shown');
    picture.onerror = () => done('broken');
    picture.src = url;
    document.querySelector('main')?.append(picture);
  });

test('[CMS4] hostile drawings that the server takes do nothing where they are shown, and are never opened as pages', async ({
  browser,
  portal,
}) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL: portal.url });
  await enterAs(context, portal.url, 'editor');
  const page = await context.newPage();
  const headers = { Authorization: `Bearer ${await hold(page, 'editor')}` };
  const data = { pageHri: 'privacy', type: 'LIST_ITEM_IMAGE', language: 'ENGLISH', blockOrder: 1, content: '' };
  const { id } = await (await context.request.post('/api/draft/save', { headers, data })).json();
  const harm = harmOf(page, portal.url);
  await page.goto(ADDRESS);
  let taken = 0;
  for (const [at, { svg }] of hostileSvgs.entries()) {
    const file = { name: `drawing${at}.svg`, mimeType: 'image/svg+xml', buffer: Buffer.from(svg) };
    const answer = await context.request.post(`/api/media/upload?blockId=${id}`, { headers, multipart: { file, blockId: String(id) } });
    expect([at, [200, 400].includes(answer.status())]).toEqual([at, true]);
    if (answer.status() !== 200) continue;
    taken += 1;
    const { url } = await answer.json();
    const served = (await context.request.get(url)).headers();
    expect([served['content-disposition'], served['content-security-policy']]).toEqual([
      expect.stringMatching(/^attachment/),
      expect.stringContaining('sandbox'),
    ]);
    expect(await page.evaluate(shown, url)).toBe('shown');
  }
  expect(harm).toEqual([]);
  recordProof({
    id: 'CMS4-chromium-svg',
    what: 'hostile drawings uploaded and shown, Chromium',
    bar: '0 of 60 run',
    figure: `${hostileSvgs.length} drawings, ${taken} taken after cleaning, 0 ran`,
  });
  await context.close();
});
