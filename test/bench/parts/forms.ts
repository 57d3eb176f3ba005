import { startPortal } from '../../browser/support/startPortal.ts';
import { formPortal } from '../forms/formPortal.ts';
import { type Figures, formRows } from '../forms/formRows.ts';
import { formShape } from '../forms/formShape.ts';
import { peerCandidates } from '../forms/peerCandidates.ts';
import { portalCandidate } from '../forms/portalCandidate.ts';
import { untilShown } from '../forms/untilShown.ts';
import { type Candidate, type FormFigures, visitForm } from '../forms/visitForm.ts';
import type { BenchOptions, BenchPart, Profile, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { heapLines } from '../support/heapLines.ts';
import { newPage } from '../support/newPage.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { pageLeftBehind } from '../support/pageLeftBehind.ts';
import { pageOrigins } from '../support/pageOrigins.ts';
import { servePages } from '../support/servePages.ts';
import { watchPage } from '../support/watchPage.ts';

const WHOLE = [50, 200, 500];
const QUICK = [50, 500];
const PAGES = ['hand.jsx', 'native.js', 'rhf.jsx', 'formily.jsx', 'rjsf.jsx', 'jsonforms.jsx'].map((page) => `forms/${page}`);

async function measure(candidates: readonly Candidate[], options: BenchOptions): Promise<Figures> {
  const browser = await openBrowser();
  const figures: { count: number; name: string; visit: FormFigures }[] = [];
  const visit = async (candidate: Candidate, count: number): Promise<FormFigures> => {
    const page = await newPage(browser);
    const size = {
      count,
      keys: options.rounds(12, 60),
      slowKeys: count === 200 ? options.rounds(0, 20) : 0,
      mounts: options.rounds(1, 3),
    };
    const found = await visitForm(page, candidate, size);
    await page.context().close();
    return found;
  };
  try {
    for (const count of options.quick ? QUICK : WHOLE) {
      for (let round = 0; round < options.rounds(1, 3); round += 1) {
        options.log(`${count} fields, round ${round + 1}`);
        for (const candidate of candidates.filter(({ name }) => !options.quick || count === 500 || name !== 'hand+cv'))
          figures.push({ count, name: candidate.name, visit: await visit(candidate, count) });
      }
    }
  } finally {
    await browser.close();
  }
  return figures;
}

/** Runs something with the portal of the forms at its address. */
async function withPortal<T>(act: (url: string) => Promise<T>): Promise<T> {
  const documents = formPortal(WHOLE);
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

async function profile(options: BenchOptions): Promise<readonly Profile[]> {
  buildPages();
  const found: Profile[] = [];
  const browser = await openBrowser();
  try {
    await withPortal(async (url) => {
      const page = await newPage(browser);
      const size = { count: 500, keys: options.rounds(20, 60), slowKeys: 0, mounts: 3 };
      const ours = portalCandidate(url);
      await visitForm(page, ours, size, await watchPage(page, '500 fields', found));
      await page.goto(ours.blank);
      const made = await pageLeftBehind(page, pageOrigins(), async () => {
        await page.goto(ours.address(size.count));
        await untilShown(page, size.count);
      });
      found.push({ what: '500 fields: what stays in the heap', lines: heapLines(made) });
    });
  } finally {
    await browser.close();
  }
  return found;
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  buildPages();
  const pages = await servePages(PAGES, (name) => JSON.stringify(formShape(Number(name))));
  try {
    const wanted = ['hand', 'hand+cv', 'rhf', 'formily'];
    const peers = peerCandidates(pages.url).filter(({ name }) => !options.quick || wanted.includes(name));
    return await withPortal(async (url) => formRows(await measure([portalCandidate(url), ...peers], options)));
  } finally {
    await pages.stop();
  }
}

/** Form interaction beside a hand-written form and other engines. */
export const part: BenchPart = { id: 'forms', title: 'a form of 50, 200 and 500 fields', run, profile };
