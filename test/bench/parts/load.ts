import type { BrowserContext } from '@playwright/test';
import { startPortal } from '../../browser/support/startPortal.ts';
import { enterAs } from '../../browser/support/walk.ts';
import { compressed } from '../load/compressed.ts';
import { lighthouse, type PhoneFigures } from '../load/lighthouse.ts';
import { openPhone } from '../load/phone.ts';
import { routeChange } from '../load/routeChange.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { buildPages } from '../support/buildPages.ts';
import { median } from '../support/median.ts';
import { openBrowser } from '../support/openBrowser.ts';
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

const LIST = '/loans';

async function enterLibrary(context: BrowserContext, url: string): Promise<void> {
  const answer = await context.request.post(`${url}/library/v1/session`, {
    headers: { Authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}` },
    form: { grant_type: 'password', username: 'librarian.lakeshore', password: 'Portal.2026!', 'remember-me': 'false' },
  });
  if (!answer.ok()) throw new Error(`The second portal refused its librarian: ${answer.status()}`);
}

/** Medians of a page seen by Lighthouse's phone; each look has a fresh profile. */
async function seen({ url, enter }: Subject, rounds: number): Promise<PhoneFigures> {
  const found: PhoneFigures[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const phone = await openPhone();
    try {
      await enter?.(phone.context);
      found.push(await lighthouse(url, phone.port));
    } finally {
      await phone.close();
    }
  }
  const middle = (name: keyof PhoneFigures): number => median(found.map((one) => one[name]));
  return { score: middle('score'), fcp: middle('fcp'), lcp: middle('lcp'), tbt: middle('tbt'), scriptKb: middle('scriptKb') };
}

function rowsOf(page: string, ours: PhoneFigures, hand: PhoneFigures, bar: Bar): readonly Row[] {
  const ms = (value: number): string => `${Math.round(value)} ms`;
  const ratio = ours.lcp / hand.lcp;
  return [
    {
      what: `Lighthouse mobile, ${page}`,
      ours: `${ours.score}, FCP ${ms(ours.fcp)}, TBT ${ms(ours.tbt)}, script ${ours.scriptKb.toFixed(1)} kB`,
      others: { hand: `${hand.score}, FCP ${ms(hand.fcp)}, TBT ${ms(hand.tbt)}, script ${hand.scriptKb.toFixed(1)} kB` },
      target: `>= ${bar.score}, FCP <= hand, TBT <= ${bar.tbt} ms`,
      met: ours.score >= bar.score && ours.tbt <= bar.tbt && ours.fcp <= hand.fcp,
    },
    { what: `LCP, ${page}`, ours: ms(ours.lcp), others: { hand: ms(hand.lcp) }, ratio, target: '<= 1.25 x hand', met: ratio <= 1.25 },
  ];
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  buildPages();
  const pages = await servePages(['load/hand.jsx'], () => '{}');
  const front = await compressed(pages.url);
  const portal = await startPortal();
  const library = await startPortal({ root: 'test/library' });
  const browser = await openBrowser();
  const rounds = options.rounds(1, 3);
  try {
    const look = async (subject: Subject): Promise<PhoneFigures> => {
      options.log(subject.name);
      return seen(subject, rounds);
    };
    const handSignIn = await look({ name: 'hand, sign-in', url: `${front.url}/load/hand/login` });
    const signIn = await look({ name: 'sign-in', url: `${portal.url}/login` });
    const handList = await look({ name: 'hand, list', url: `${front.url}/load/hand/list` });
    const list = await look({ name: 'list', url: `${library.url}${LIST}`, enter: (context) => enterLibrary(context, library.url) });
    const home = await look({ name: 'home', url: `${portal.url}/`, enter: (context) => enterAs(context, portal.url, 'dealer.recent') });
    options.log('change of route');
    const hand = await routeChange(
      browser,
      {
        start: `${pages.url}/load/hand/login`,
        steps: [
          { path: '/load/hand/list', mark: 'table' },
          { path: '/load/hand/login', mark: 'form' },
        ],
      },
      options.rounds(5, 20),
    );
    const ours = await routeChange(
      browser,
      {
        start: `${portal.url}/privacy`,
        steps: [
          { path: '/haccPage404', mark: '.p-main > .p-button' },
          { path: '/privacy', mark: '.p-cms' },
        ],
        prepare: (context) => enterAs(context, portal.url, 'dealer.recent'),
      },
      options.rounds(5, 20),
    );
    const changed = ours / hand;
    return [
      ...rowsOf('sign-in', signIn, handSignIn, { score: 98, tbt: 50 }),
      ...rowsOf('list (second portal)', list, handList, { score: 96, tbt: 100 }),
      ...rowsOf('home, against the hand-written list', home, handList, { score: 96, tbt: 100 }),
      {
        what: 'script of a change of route, documents cached',
        ours: `${ours.toFixed(1)} ms`,
        others: { hand: `${hand.toFixed(1)} ms` },
        ratio: changed,
        target: '<= 50 ms, <= 2 x hand',
        met: ours <= 50 && changed <= 2,
      },
    ];
  } finally {
    await browser.close();
    await library.stop();
    await portal.stop();
    await front.stop();
    await pages.stop();
  }
}

/** First load on a phone and change of route, beside a hand-written page with React and its router. */
export const part: BenchPart = { id: 'load', title: 'First load and change of route', run };
