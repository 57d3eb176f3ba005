import type { BrowserContext, Page } from '@playwright/test';
import { startPortal } from '../../browser/support/startPortal.ts';
import { enterAs } from '../../browser/support/walk.ts';
import { compressed } from '../load/compressed.ts';
import { formPainted } from '../load/formPainted.ts';
import { lighthouse, type PhoneFigures, type PhoneLook } from '../load/lighthouse.ts';
import { openPhone } from '../load/phone.ts';
import { routeChange, type Ways } from '../load/routeChange.ts';
import type { BenchOptions, BenchPart, Profile, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { median } from '../support/median.ts';
import { openBrowser } from '../support/openBrowser.ts';
import { PageProfiler } from '../support/PageProfiler.ts';
import { pageOrigins } from '../support/pageOrigins.ts';
import { servePages } from '../support/servePages.ts';

interface Subject {
  readonly name: string;
  readonly url: string;
  /** Puts a session into a fresh profile first. */
  readonly enter?: (context: BrowserContext) => Promise<void>;
}

interface Bar {
  readonly score: number;
  readonly tbt: number;
}

const LOANS = '/loans';

async function enterLibrary(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/library/v1/session`, {
    headers: { Authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}` },
    form: { grant_type: 'password', username: 'librarian.lakeshore', password: 'Portal.2026!', 'remember-me': 'false' },
  });
  if (!answer.ok()) throw new Error(`The second portal refused its librarian: ${answer.status()}`);
}

/** One look at a page in a fresh profile. */
async function lookAt({ url, enter }: Subject): Promise<PhoneLook> {
  const phone = await openPhone();
  try {
    await enter?.(phone.context);
    return await lighthouse(url, phone.port);
  } finally {
    await phone.close();
  }
}

/** Medians of a page seen by Lighthouse's phone. */
async function seen(subject: Subject, rounds: number): Promise<PhoneFigures> {
  const found: PhoneFigures[] = [];
  for (let round = 0; round < rounds; round += 1) found.push((await lookAt(subject)).figures);
  const middle = (name: keyof PhoneFigures): number => median(found.map((one) => one[name]));
  return { score: middle('score'), fcp: middle('fcp'), lcp: middle('lcp'), tbt: middle('tbt'), scriptKb: middle('scriptKb') };
}

function rowsOf(page: string, ours: PhoneFigures, hand: PhoneFigures, bar: Bar): readonly Row[] {
  const ms = (value: number): string => `${Math.round(value)} ms`;
  const ratio = ours.lcp / hand.lcp;
  const script = (figures: PhoneFigures): string => `script ${figures.scriptKb.toFixed(1)} kB`;
  const paint = ({ fcp, tbt }: PhoneFigures): string => `FCP ${ms(fcp)}, TBT ${ms(tbt)}`;
  return [
    {
      what: `Lighthouse mobile, ${page}`,
      ours: `${ours.score}, ${script(ours)}`,
      others: { hand: `${hand.score}, ${script(hand)}` },
      target: `>= ${bar.score}`,
      met: ours.score >= bar.score,
    },
    {
      what: `first paint and blocking, ${page}`,
      ours: paint(ours),
      others: { hand: paint(hand) },
      target: `FCP <= hand, TBT <= ${bar.tbt} ms`,
      met: ours.tbt <= bar.tbt && ours.fcp <= hand.fcp,
    },
    { what: `LCP, ${page}`, ours: ms(ours.lcp), others: { hand: ms(hand.lcp) }, ratio, target: '<= 1.25 x hand', met: ratio <= 1.25 },
  ];
}

const signInOf = (portal: string): Subject => ({ name: 'sign-in', url: `${portal}/login` });

const homeOf = (portal: string): Subject => ({
  name: 'home',
  url: `${portal}/`,
  enter: (context) => enterAs(context, portal, 'dealer.recent'),
});

/** The first list of the portal. */
const listOf = (portal: string): Subject => ({
  name: 'list',
  url: `${portal}/manageenrollments`,
  enter: (context) => enterAs(context, portal, 'admin'),
});

/** The longest form of the portal. */
const formOf = (portal: string): Subject => ({
  name: 'form',
  url: `${portal}/dwcpenrollment`,
  enter: (context) => enterAs(context, portal, 'dealer.recent'),
});

/** The list of the second portal, looked at while that runs. */
async function atList<T>(look: (subject: Subject) => Promise<T>): Promise<T> {
  return withPortal('test/library', (library) =>
    look({ name: 'list of the second portal', url: `${library}${LOANS}`, enter: (context) => enterLibrary(context, library) }),
  );
}

function ourWays(url: string): Ways {
  return {
    start: `${url}/privacy`,
    steps: [
      { path: '/haccPage404', mark: '.p-main > .p-button' },
      { path: '/privacy', mark: '.p-cms' },
    ],
    prepare: (context) => enterAs(context, url, 'dealer.recent'),
  };
}

/** Runs something with a portal of these documents at its address. */
async function withPortal<T>(root: string | undefined, act: (url: string) => Promise<T>): Promise<T> {
  const portal = await startPortal(root === undefined ? {} : { root });
  try {
    return await act(portal.url);
  } finally {
    await portal.stop();
  }
}

async function changes(portal: string, hand: string, rounds: number): Promise<Row> {
  const browser = await openBrowser();
  const steps = [
    { path: '/load/hand/list', mark: 'table' },
    { path: '/load/hand/login', mark: 'form' },
  ];
  try {
    const byHand = await routeChange(browser, { start: `${hand}/load/hand/login`, steps }, rounds);
    const ours = await routeChange(browser, ourWays(portal), rounds);
    const ratio = ours / byHand;
    return {
      what: 'script of a change of route, documents cached',
      ours: `${ours.toFixed(1)} ms`,
      others: { hand: `${byHand.toFixed(1)} ms` },
      ratio,
      target: '<= 50 ms, <= 2 x hand',
      met: ours <= 50 && ratio <= 2,
    };
  } finally {
    await browser.close();
  }
}

async function formRow(portal: string, hand: string, rounds: number): Promise<Row> {
  const browser = await openBrowser();
  try {
    const times: { readonly ours: number; readonly hand: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      times.push({ ours: await formPainted(browser, signInOf(portal).url), hand: await formPainted(browser, `${hand}/load/hand/login`) });
    }
    const ours = median(times.map((time) => time.ours));
    const byHand = median(times.map((time) => time.hand));
    const ratio = ours / byHand;
    return {
      what: 'form of sign-in painted, slow phone',
      ours: `${ours.toFixed(0)} ms`,
      others: { hand: `${byHand.toFixed(0)} ms` },
      ratio,
      target: '<= 1.25 x hand',
      met: ratio <= 1.25,
    };
  } finally {
    await browser.close();
  }
}

async function profile(options: BenchOptions): Promise<readonly Profile[]> {
  buildPages();
  const found: Profile[] = [];
  const look = async (subject: Subject): Promise<void> => {
    options.log(subject.name);
    const { figures, reasons } = await lookAt(subject);
    const lines = [`score ${figures.score}, LCP ${figures.lcp.toFixed(0)} ms, TBT ${figures.tbt.toFixed(0)} ms`, ...reasons];
    found.push({ what: `Lighthouse mobile, ${subject.name}`, lines });
  };
  await atList(look);
  await withPortal(undefined, async (portal) => {
    await look(signInOf(portal));
    await look(listOf(portal));
    await look(homeOf(portal));
    await look(formOf(portal));
    const browser = await openBrowser();
    try {
      const rounds = options.rounds(5, 20);
      const watch = async (page: Page) => {
        const profiler = await PageProfiler.of(page, pageOrigins());
        await profiler.start();
        return async () => {
          found.push({ what: `change of route, ${rounds} times there and back`, shares: await profiler.stop() });
        };
      };
      await routeChange(browser, ourWays(portal), rounds, watch);
    } finally {
      await browser.close();
    }
  });
  return found;
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  buildPages();
  const pages = await servePages(['load/hand.jsx'], () => '{}');
  const front = await compressed(pages.url);
  const look = async (subject: Subject): Promise<PhoneFigures> => {
    options.log(subject.name);
    return seen(subject, options.rounds(1, 5));
  };
  try {
    return await withPortal(undefined, async (portal) => {
      const handSignIn = await look({ name: 'hand, sign-in', url: `${front.url}/load/hand/login` });
      const rows = [...rowsOf('sign-in', await look(signInOf(portal)), handSignIn, { score: 98, tbt: 50 })];
      rows.push(await formRow(portal, front.url, options.rounds(3, 7)));
      if (!options.quick) {
        const handList = await look({ name: 'hand, list', url: `${front.url}/load/hand/list` });
        rows.push(...rowsOf('list', await look(listOf(portal)), handList, { score: 95, tbt: 100 }));
        rows.push(...rowsOf('list (second portal)', await atList(look), handList, { score: 95, tbt: 100 }));
        rows.push(...rowsOf('home, beside the hand-written list', await look(homeOf(portal)), handList, { score: 95, tbt: 100 }));
        rows.push(...rowsOf('form, beside the hand-written list', await look(formOf(portal)), handList, { score: 92, tbt: 150 }));
      }
      options.log('change of route');
      return [...rows, await changes(portal, pages.url, options.rounds(3, 20))];
    });
  } finally {
    await front.stop();
    await pages.stop();
  }
}

/** First load on a phone and change of route, beside a hand-written page with React and its router. */
export const part: BenchPart = { id: 'load', title: 'First load and change of route', run, profile };
