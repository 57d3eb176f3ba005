import type { Browser, Page } from '@playwright/test';
import { lay } from '../../browser/support/openAs.ts';
import { startPortal } from '../../browser/support/startPortal.ts';
import { enterAs } from '../../browser/support/walk.ts';
import { editedPage, TEXT } from '../editing/editedPage.ts';
import { typeInText } from '../editing/typeInText.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { newPage } from '../support/newPage.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { quantile } from '../support/quantile.ts';
import { servePages } from '../support/servePages.ts';

const BLOCKS = 200;
const FRAME_MS = 1000 / 60;

/** Opens the text in the middle of a page of texts for editing, as an editor of the portal; each save is answered at once. */
async function openOurs(page: Page, url: string): Promise<void> {
  await enterAs(page.context(), url, 'editor');
  await lay(page, { pages: editedPage(BLOCKS) as never });
  await page.route('**/api/draft/save', (route) => route.fulfill({ json: { ...route.request().postDataJSON(), id: -1 } }));
  await page.goto(`${url}/privacy`);
  await page.getByRole('button', { name: 'Enable Editing' }).click();
  const open = page.getByRole('button', { name: 'Edit: Text' });
  await open.nth(BLOCKS / 2).click();
}

/** Runs something in a page of its own. */
async function inPage<T>(browser: Browser, act: (page: Page) => Promise<T>): Promise<T> {
  const page = await newPage(browser);
  try {
    return await act(page);
  } finally {
    await page.context().close();
  }
}

async function measure(browser: Browser, urls: { readonly ours: string; readonly alone: string }, options: BenchOptions) {
  const keys = options.rounds(30, 120);
  const ours: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < options.rounds(1, 3); round += 1) {
    options.log(`${BLOCKS} blocks, round ${round + 1}`);
    const typedOurs = await inPage(browser, async (page) => {
      await openOurs(page, urls.ours);
      return typeInText(page, keys);
    });
    const typedAlone = await inPage(browser, async (page) => {
      await page.goto(`${urls.alone}/editing/tiptap/text`);
      return typeInText(page, keys);
    });
    ours.push(...typedOurs);
    alone.push(...typedAlone);
  }
  return { ours, alone };
}

/** One line for a share of the keys: the median, or the 95 of 100 that took least. */
function rowOf(name: string, share: number, { ours, alone }: { readonly ours: readonly number[]; readonly alone: readonly number[] }): Row {
  const [own, other] = [quantile(ours, share), quantile(alone, share)];
  return {
    what: `a key in one of ${BLOCKS} texts, CPU, ${name}`,
    ours: `${own.toFixed(2)} ms`,
    others: { 'TipTap alone': `${other.toFixed(2)} ms` },
    ratio: own / other,
    target: `< ${FRAME_MS.toFixed(1)} ms, one frame`,
    met: own < FRAME_MS,
  };
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  buildPages();
  const pages = await servePages(['editing/tiptap.js'], () => JSON.stringify({ content: TEXT }));
  const portal = await startPortal();
  const browser = await openBrowser();
  try {
    const works = await measure(browser, { ours: portal.url, alone: pages.url }, options);
    return [rowOf('median', 0.5, works), rowOf('95 of 100', 0.95, works)];
  } finally {
    await browser.close();
    await portal.stop();
    await pages.stop();
  }
}

/** Typing in a long content page beside TipTap alone. */
export const part: BenchPart = { id: 'editing', title: `typing in a content page of ${BLOCKS} texts`, run };
