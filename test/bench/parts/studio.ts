import type { Browser } from '@playwright/test';
import { startPortal } from '../../browser/support/startPortal.ts';
import type { Watched } from '../studio/hubEvents.ts';
import { hubEventsAsShipped } from '../studio/hubEventsAsShipped.ts';
import { firstDraw, lateAttach, openStudio } from '../studio/studioTimes.ts';
import { letBeWatched, openDealer, openDealerToStep, takeSteps, workOfEdits } from '../studio/watchedFlow.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { median } from '../support/median.ts';
import { newPage } from '../support/newPage.ts';
import { openBrowser } from '../support/openBrowser.ts';

/** The machine with the largest chart, and another one to come from. */
const [LARGEST, OTHER] = ['session', 'login'];
const KEPT_STEPS = 2000;
const [DRAW_MS, ATTACH_MS, HUB_US, LISTENER_RATIO] = [200, 1000, 20, 1.1];

interface Measured {
  readonly browser: Browser;
  readonly url: string;
  readonly options: BenchOptions;
}

async function drawRow({ browser, options, url }: Measured): Promise<Row> {
  const page = await newPage(browser);
  await openStudio(page, url, `machine=${OTHER}`);
  await firstDraw(page, LARGEST);
  const times: number[] = [];
  for (let round = 0; round < options.rounds(5, 15); round += 1) {
    await firstDraw(page, OTHER);
    times.push(await firstDraw(page, LARGEST));
  }
  await page.context().close();
  return limitRow(`first draw of the chart of ${LARGEST} from its stored places, with its document`, median(times), DRAW_MS);
}

function limitRow(what: string, taken: number, limit: number): Row {
  const target = `< ${limit} ms`;
  return { what, ours: `${taken.toFixed(0)} ms`, others: { limit: `${limit} ms` }, ratio: taken / limit, target, met: taken < limit };
}

function hubRow(what: string, added: number, unwatched: number): Row {
  return {
    what: `what the hub adds to an event of a flow ${what}`,
    ours: `${added.toFixed(1)} µs`,
    others: { limit: `${HUB_US} µs`, 'the event itself': `${unwatched.toFixed(1)} µs` },
    ratio: added / HUB_US,
    target: `< ${HUB_US} µs`,
    met: added < HUB_US,
  };
}

async function hubRows({ options }: Pick<Measured, 'options'>): Promise<Row[]> {
  const { heard, not, silent } = await hubEventsAsShipped(options.rounds(5, 15), 10_000);
  return [
    hubRow('that nobody hears, CPU in Node', silent - not, not),
    hubRow('that somebody hears, without the channel, CPU in Node', heard - not, not),
  ];
}

/** The same in the browser, where a message is copied into its channel. */
async function hubRowsInBrowser({ browser, options, url }: Measured): Promise<Row[]> {
  const taken: Record<Watched, number[]> = { not: [], silent: [], heard: [] };
  for (let round = 0; round < options.rounds(2, 5); round += 1)
    for (const watched of ['not', 'silent', 'heard'] as const) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.addInitScript('globalThis.__name = (named) => named');
      if (watched !== 'not') await letBeWatched(context, url);
      const dealer = await openDealerToStep(context, url);
      if (watched === 'heard') {
        const studio = await context.newPage();
        await openStudioAgain(studio, url);
        await studio.getByRole('tab', { name: 'Live', exact: true }).click();
        await studio.locator('.s-live__steps').waitFor();
        await dealer.bringToFront();
      }
      await takeSteps(dealer, KEPT_STEPS);
      taken[watched].push(await takeSteps(dealer, KEPT_STEPS));
      await context.close();
    }
  const [not, silent, heard] = [median(taken.not), median(taken.silent), median(taken.heard)];
  return [
    hubRow('of the contact chain that nobody hears, in the browser', silent - not, not),
    hubRow('of the contact chain that somebody hears, with the channel, in the browser', heard - not, not),
  ];
}

async function attachRow({ browser, options, url }: Measured): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < options.rounds(1, 5); round += 1) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    await context.addInitScript('globalThis.__name = (named) => named');
    await letBeWatched(context, url);
    const dealer = await openDealerToStep(context, url);
    await takeSteps(dealer, KEPT_STEPS + 100);
    const studio = await context.newPage();
    await openStudioAgain(studio, url);
    times.push(await lateAttach(studio, KEPT_STEPS));
    await context.close();
  }
  return limitRow(`attaching late to a tab with ${KEPT_STEPS} steps, until all are shown`, median(times), ATTACH_MS);
}

/** The Studio has a session of its own: whoever is signed in to the portal stays so. */
async function openStudioAgain(studio: Awaited<ReturnType<typeof newPage>>, url: string): Promise<void> {
  await studio.goto(`${url}/studio?machine=contact-chain&program=honda&tab=table`);
  await studio.getByRole('tab').first().waitFor();
}

async function listenerRow({ browser, options, url }: Measured): Promise<Row> {
  const works = { watched: [] as number[], unwatched: [] as number[] };
  for (let pair = 0; pair < options.rounds(1, 5); pair += 1) {
    const [watched, unwatched] = [await newPage(browser), await newPage(browser)];
    await letBeWatched(watched.context(), url);
    for (const page of [watched, unwatched]) {
      await openDealer(page, url);
      await workOfEdits(page, 10);
    }
    // In short turns, each way first as often as the other, so that a machine that becomes slower or faster favours neither.
    for (let round = 0; round < 4; round += 1) {
      works.watched.push(await workOfEdits(watched, 10));
      works.unwatched.push(await workOfEdits(unwatched, 10));
      works.unwatched.push(await workOfEdits(unwatched, 10));
      works.watched.push(await workOfEdits(watched, 10));
    }
    for (const page of [watched, unwatched]) await page.context().close();
  }
  const [own, other] = [median(works.watched), median(works.unwatched)];
  const ratio = median(works.watched.map((work, turn) => work / (works.unwatched[turn] ?? Number.NaN)));
  return {
    what: 'a dealer edits the contact where a tester may watch and nobody does, CPU',
    ours: `${own.toFixed(0)} ms`,
    others: { 'no tester in the browser': `${other.toFixed(0)} ms` },
    ratio,
    target: `<= ${LISTENER_RATIO} x without`,
    met: ratio <= LISTENER_RATIO,
  };
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  const hub = await hubRows({ options });
  buildPages();
  const portal = await startPortal();
  const browser = await openBrowser();
  const measured = { browser, url: portal.url, options };
  try {
    options.log('first draw');
    const draw = await drawRow(measured);
    options.log('what the hub adds');
    const inBrowser = await hubRowsInBrowser(measured);
    options.log('attaching late');
    const attach = await attachRow(measured);
    options.log('nobody listens');
    return [draw, ...hub, ...inBrowser, attach, await listenerRow(measured)];
  } finally {
    await browser.close();
    await portal.stop();
  }
}

/** What testers wait for in the Studio, and what being watched costs those who are. */
export const part: BenchPart = { id: 'studio', title: 'the Studio, and pages that it watches', run };
