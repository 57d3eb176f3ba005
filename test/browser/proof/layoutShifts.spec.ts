import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { expect, test } from '../support/portalTest.ts';
import { startPortal } from '../support/startPortal.ts';
import { enterAs } from '../support/walk.ts';
import { placeOf } from './support/placeOf.ts';

/** Half of what the Web Vitals call good at most. */
const MOST = 0.05;
/** Pages that load side by side. */
const LANES = 4;
const kilobitPerSecond = 1000 / 8;
/** The phone's line of Lighthouse. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1600 * kilobitPerSecond, uploadThroughput: 750 * kilobitPerSecond };

interface Route {
  readonly path: string;
  readonly screen?: string;
  readonly public?: boolean;
}

/** A page as somebody opens it first. */
interface Opening {
  readonly login: string | undefined;
  readonly path: string;
}

/** How a page is looked at. */
interface Look {
  readonly locale: 'en-US' | 'fr-CA';
  readonly width: number;
}

function read<Content>(file: string): Content {
  return JSON.parse(readFileSync(file, 'utf8')) as Content;
}

const { routes } = read<{ readonly routes: { readonly [name: string]: Route } }>('schemas/routes.json');
const readers = read<{ readonly [screen: string]: string }>('test/browser/proof/readers.json');

/** Routes that staff open, of screens that others open too. */
const staffRoutes = [
  'billingProfile',
  'admindwcpenrollment',
  'managesubscriptionEdit',
  'managesubscriptionWebProgramEdit',
  'oemsmartanalytics',
];
/** Homes look different by program and by who comes home. */
const homes = ['acura', 'infiniti', 'bmwca', 'hyundai', 'hyundaica', 'genesis'].map((program) => `dealer.${program}`);
const others: readonly Opening[] = [
  ...[...homes, 'admin', 'provider.admin', 'editor', 'group.honda'].map((login) => ({ login, path: '/' })),
  ...['/DigitalCertification', '/contactus'].map((path) => ({ login: 'editor', path })),
];

/** Every route with a screen, and one of those without: they all show the same. A quick run takes the first route of each screen. */
function openings(language: string): readonly Opening[] {
  const named = Object.entries(routes).filter(
    ([name, { screen }]) => (screen !== undefined || name === 'resources') && name !== 'resetPassword',
  );
  const first = new Map(named.toReversed().map(([name, { screen, public: isPublic }]) => [`${screen} ${isPublic}`, name]));
  const taken = rounds(0, 1) === 1 ? named : named.filter(([name]) => [...first.values()].includes(name));
  const ofRoutes = taken.map(([name, route]) => {
    const path = route.path === '*' ? '/nothing-here' : placeOf(name, route.path, { locale: language });
    const login = staffRoutes.includes(name) ? 'admin' : (readers[route.screen ?? ''] ?? 'dealer.recent');
    return { login: route.public === true ? undefined : login, path };
  });
  return [...ofRoutes, ...others];
}

const looks: readonly Look[] = [
  { locale: 'en-US', width: 1280 },
  { locale: 'fr-CA', width: 390 },
  { locale: 'en-US', width: 390 },
  { locale: 'fr-CA', width: 1280 },
];

declare global {
  interface Window {
    layoutShifts: { sum: number; greatest: string[]; at: number };
  }
}

/** Sums up how much of the window has moved, and remembers what moved most and when something last moved or came. */
function watchShifts(): void {
  const seen = { sum: 0, greatest: [] as string[], at: 0 };
  window.layoutShifts = seen;
  type Shift = PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  };
  const name = (node: Node | null): string => (node instanceof Element ? `${node.tagName}.${node.className}` : `${node?.nodeName}`);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      seen.sum += entry.value;
      const moved = entry.sources.map(
        ({ node, previousRect: { x, y, height }, currentRect: to }) =>
          `${name(node)} (${x} ${y} ${height}) to (${to.x} ${to.y} ${to.height})`,
      );
      if (entry.value > 0.01) seen.greatest.push(`${entry.value.toFixed(3)} at ${entry.startTime.toFixed(0)}: ${moved.join(', ')}`);
      seen.at = Math.max(seen.at, performance.now());
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver(() => {
    seen.at = Math.max(seen.at, performance.now());
  }).observe({ type: 'resource', buffered: true });
}

/** Waits until the page is whole: nothing is on its way, and nothing has moved or come for a second. */
async function whole(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.p-frame--start, .p-waiting, .p-screen-skeleton, [aria-busy="true"]') === null &&
      document.fonts.status === 'loaded' &&
      performance.now() - window.layoutShifts.at > 600,
    undefined,
    { timeout: 20_000 },
  );
}

/** How much of the window moves while a page comes over a slow line into an empty cache. */
async function shiftsOf(browser: Browser, url: string, { login, path }: Opening, { locale, width }: Look) {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    viewport: { width, height: width < 500 ? 823 : 900 },
    reducedMotion: 'reduce',
  });
  try {
    if (login !== undefined) await enterAs(context, url, login);
    const page = await context.newPage();
    await (await context.newCDPSession(page)).send('Network.emulateNetworkConditions', slowLine);
    await page.addInitScript(watchShifts);
    // The browser itself moves a caption to the foot of its video.
    if (path === '/video') await page.route('**/*.vtt', (route) => route.abort());
    await page.goto(path);
    await whole(page);
    const { sum, greatest } = await page.evaluate(() => window.layoutShifts);
    const isShown = (await page.locator('#root h1').count()) > 0;
    return {
      what: `${path} as ${login ?? 'nobody'}, ${locale}, ${width} px`,
      sum,
      greatest,
      isOpen: isShown && new URL(page.url()).pathname === path.split('?')[0],
    };
  } finally {
    await context.close();
  }
}

/** Runs tasks in order, some side by side. */
async function sideBySide<Result>(tasks: readonly (() => Promise<Result>)[]): Promise<readonly Result[]> {
  const results: Result[] = [];
  const left = tasks.map((task, index) => ({ task, index }));
  const lane = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) results[next.index] = await next.task();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return results;
}

/** Every opening in every look; in a quick run each in one of two looks, every other in the same. */
function chosen(): readonly (readonly [Opening, Look])[] {
  if (rounds(0, 1) === 1) return looks.flatMap((look) => openings(look.locale.slice(0, 2)).map((opening) => [opening, look] as const));
  const two = looks.slice(0, 2);
  return two.flatMap((look, of) =>
    openings(look.locale.slice(0, 2)).flatMap((opening, index) => (index % two.length === of ? [[opening, look] as const] : [])),
  );
}

test('[L6] on no screen anything moves noticeably while it comes over a slow line', async ({ browser }) => {
  // About four seconds an opening on a quick machine, four of them side by side.
  test.setTimeout(rounds(240_000, 1_200_000));
  // Content that other tests have published, hostile content too, is not what is measured.
  const portal = await startPortal();
  const tasks = chosen().map(
    ([opening, look]) =>
      () =>
        shiftsOf(browser, portal.url, opening, look),
  );
  const found = await sideBySide(tasks).finally(() => portal.stop());
  const worst = found.toSorted((one, other) => other.sum - one.sum);
  if (process.env['SHIFTS'] === 'list')
    for (const { what, sum, greatest } of worst) console.log(sum.toFixed(3), what, greatest.join('\n      '));
  expect(found.filter(({ isOpen }) => !isOpen).map(({ what }) => what)).toEqual([]);
  expect(worst.filter(({ sum }) => sum > MOST).map(({ what, sum, greatest }) => [sum.toFixed(3), what, ...greatest].join('\n'))).toEqual(
    [],
  );
  recordProof({
    id: 'L6-shifts',
    what: 'of the window that moves while a screen comes (cumulative layout shift), every route, slow line',
    bar: `<= ${MOST}`,
    figure: `${found.length} openings, at most ${worst[0]?.sum.toFixed(3)} (${worst[0]?.what})`,
  });
});
