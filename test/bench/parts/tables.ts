import type { Page } from '@playwright/test';
import { startPortal } from '../../browser/support/startPortal.ts';
import type { BenchOptions, BenchPart, Profile, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { newPage } from '../support/newPage.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { servePages } from '../support/servePages.ts';
import { watchPage } from '../support/watchPage.ts';
import { tableFigures } from '../tables/tableFigures.ts';
import { tablePortal } from '../tables/tablePortal.ts';
import { tableRows } from '../tables/tableRows.ts';
import { type TableCandidate, type TableFigures, visitTable } from '../tables/visitTable.ts';

const COUNTS = [10_000, 100_000];
/** Rows of a page of ours, and the height of a row of the peers (`peers/tables/rows.js`). */
const PAGE_ROWS = 25;
const ROW_PX = 40;

function portalTable(url: string): TableCandidate {
  return {
    name: 'ours',
    address: () => `${url}/table-start`,
    toggle: (page, shown, count) =>
      page.evaluate(
        (path) => {
          history.pushState(null, '', path);
          dispatchEvent(new PopStateEvent('popstate', { state: null }));
        },
        shown ? `/table-${count}` : '/table-start',
      ),
    row: '.p-table [data-row]',
    sort: '.p-table th:nth-child(4) button',
    further: (page) => page.getByRole('button', { name: 'Next' }).click(),
  };
}

interface Peer {
  readonly name: string;
  readonly page: string;
  readonly row?: string;
  readonly sort?: string;
  readonly frame?: string;
}

const peers: readonly Peer[] = [
  { name: 'plain DOM', page: 'plain' },
  { name: 'TanStack', page: 'tanstack' },
  {
    name: 'AG Grid',
    page: 'aggrid',
    row: '.ag-grid-scrolling-container .ag-row',
    sort: '.ag-header-cell[col-id="amount"] .ag-header-cell-label',
    frame: '.ag-grid-viewport',
  },
];

function peerTable(url: string, { name, page, row = '.row', sort = '[data-sort="amount"]', frame = '.frame' }: Peer): TableCandidate {
  return {
    name,
    address: (count) => `${url}/tables/${page}/${count}`,
    toggle: (tab, shown) =>
      tab.evaluate((isShown) => {
        const { bench } = window as unknown as { bench: { show(): void; hide(): void } };
        if (isShown) bench.show();
        else bench.hide();
      }, shown),
    row,
    sort,
    further: (tab) =>
      tab.evaluate(
        ([selector, pixels]) => {
          const scrolled = document.querySelector(selector);
          if (scrolled === null) throw new Error(`There is no ${selector}.`);
          scrolled.scrollTop += pixels;
        },
        [frame, PAGE_ROWS * ROW_PX] as const,
      ),
  };
}

async function answerRows(page: Page, texts: ReadonlyMap<string, string>): Promise<void> {
  await page.route('**/library/v1/bench/*', (route) =>
    route.fulfill({
      contentType: 'application/json',
      body: texts.get(new URL(route.request().url()).pathname.split('/').at(-1) ?? '') ?? '[]',
    }),
  );
}

async function measure(candidates: readonly TableCandidate[], texts: ReadonlyMap<string, string>, options: BenchOptions) {
  const browser = await openBrowser();
  const figures: { count: number; name: string; visit: TableFigures }[] = [];
  try {
    for (const count of options.quick ? COUNTS.slice(0, 1) : COUNTS) {
      for (let round = 0; round < options.rounds(1, 3); round += 1) {
        options.log(`${count} rows, round ${round + 1}`);
        for (const candidate of candidates) {
          const page = await newPage(browser);
          await answerRows(page, texts);
          figures.push({ count, name: candidate.name, visit: await visitTable(page, candidate, count) });
          await page.context().close();
        }
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}

const textsOf = (): ReadonlyMap<string, string> => new Map(COUNTS.map((count) => [String(count), JSON.stringify(tableRows(count))]));

/** Runs something with the portal of the tables at its address. */
async function withPortal<T>(act: (url: string) => Promise<T>): Promise<T> {
  buildPages();
  const documents = tablePortal(COUNTS);
  try {
    const portal = await startPortal({ root: documents.root });
    try {
      return await act(portal.url);
    } finally {
      await portal.stop();
    }
  } finally {
    documents.remove();
  }
}

async function profile(): Promise<readonly Profile[]> {
  const texts = textsOf();
  const found: Profile[] = [];
  const browser = await openBrowser();
  try {
    await withPortal(async (url) => {
      for (const count of COUNTS) {
        const page = await newPage(browser);
        await answerRows(page, texts);
        await visitTable(page, portalTable(url), count, await watchPage(page, `${count} rows`, found));
        await page.context().close();
      }
    });
  } finally {
    await browser.close();
  }
  return found;
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const texts = textsOf();
  const pages = await servePages(
    ['tables/plain.js', 'tables/tanstack.jsx', 'tables/aggrid.jsx'],
    (name) => name,
    (name) => texts.get(name),
  );
  try {
    const others = peers.map((peer) => peerTable(pages.url, peer));
    return await withPortal(async (url) => tableFigures(await measure([portalTable(url), ...others], texts, options)));
  } finally {
    await pages.stop();
  }
}

/** Rows in the browser beside plain DOM and two table libraries with windows of 25 rows; ours shows pages of 25. */
export const part: BenchPart = { id: 'tables', title: 'a table of 10,000 and 100,000 rows in the browser', run, profile };
