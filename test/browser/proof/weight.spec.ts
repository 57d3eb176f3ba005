import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { recordProof } from '../../proof/support/proof.ts';
import { lay } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { alter, enterAs } from '../support/walk.ts';

/** Budgets in bytes as they cross the wire (brotli), by page and kind of file, `all` for the sum; the build has its own in the same document. */
const { pages: budgets } = JSON.parse(readFileSync('src/app/budgets.json', 'utf8')) as {
  readonly pages: { readonly [page: string]: { readonly [kind: string]: number } };
};

const KINDS = ['script', 'stylesheet', 'font', 'image', 'media', 'document', 'json'] as const;
type Kind = (typeof KINDS)[number];

interface Weight {
  readonly files: { readonly path: string; readonly kind: Kind; readonly bytes: number }[];
  /** Bytes by kind, in the order of KINDS. */
  sum(kind: Kind): number;
}

function kindOf(type: string, path: string): Kind | undefined {
  if (/\.json$/.test(path) || type === 'fetch' || type === 'xhr') return 'json';
  if (path.endsWith('.js')) return 'script';
  return KINDS.find((kind) => kind === type);
}

/** The bytes of each address of a kind. Laid answers turn the browser's cache off: what it would not fetch again is counted once. */
function onceEach(files: Weight['files'], kind: Kind): number[] {
  const found = files.filter((file) => file.kind === kind);
  if (kind === 'json') return found.map(({ bytes }) => bytes);
  return [...new Map(found.map(({ path, bytes }) => [path, bytes])).values()];
}

/** Everything the page loads from now on, with the bytes of its bodies on the wire. */
async function weighed(page: Page): Promise<Weight> {
  const files: Weight['files'] = [];
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  const asked = new Map<string, { readonly path: string; readonly kind: Kind | undefined; head: number }>();
  client.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const path = new URL(request.url).pathname;
    asked.set(requestId, { path, kind: kindOf((type ?? '').toLowerCase(), path), head: 0 });
  });
  client.on('Network.responseReceived', ({ requestId, response, type }) => {
    const entry = asked.get(requestId);
    if (entry !== undefined)
      asked.set(requestId, { ...entry, kind: kindOf(type.toLowerCase(), entry.path), head: response.encodedDataLength });
  });
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const entry = asked.get(requestId);
    if (entry?.kind !== undefined) files.push({ path: entry.path, kind: entry.kind, bytes: encodedDataLength - entry.head });
  });
  return { files, sum: (kind) => onceEach(files, kind).reduce((total, bytes) => total + bytes, 0) };
}

/** Waits until nothing has arrived for a second; the stream of news stays open, so the network is never idle. */
async function settled(page: Page, { files }: Weight): Promise<void> {
  let before = -1;
  while (before !== files.length) {
    before = files.length;
    await page.waitForTimeout(1000);
  }
}

function summary(weight: Weight): string {
  return KINDS.map((kind) => `${kind} ${(weight.sum(kind) / 1000).toFixed(1)}`).join(', ');
}

function held(name: string, weight: Weight): void {
  const list = weight.files.map(({ kind, path, bytes }) => `${String(bytes).padStart(7)} ${kind} ${path}`).join('\n');
  const all = KINDS.reduce((total, kind) => total + weight.sum(kind), 0);
  for (const [kind, most] of Object.entries(budgets[name] ?? {}))
    expect(kind === 'all' ? all : weight.sum(kind as Kind), `bytes of ${kind} on ${name}:\n${list}`).toBeLessThanOrEqual(most);
  if (process.env['WEIGHT'] === 'list') console.log(`${name}: ${summary(weight)} kB\n${list}`);
}

/** Parts of the kit that a page loads when somebody comes to them, not before. */
const parts = /\/static\/(dialog|suggestions|menu|popover|tabs)\./;
const partsIn = (weight: Weight): string[] => weight.files.map(({ path }) => path).filter((path) => parts.test(path));

test('[L1] what the sign-in page loads stays within its budget', async ({ page, faults }) => {
  const weight = await weighed(page);
  await page.goto('/login');
  await page.locator('input[type="password"]').waitFor();
  await settled(page, weight);
  held('login', weight);
  expect(partsIn(weight)).toEqual([]);
  expect(faults).toEqual([]);
  recordProof({
    id: 'L1-login',
    what: 'bytes of the sign-in page (kB, brotli)',
    bar: `script <= 85 aimed at, ${(budgets['login']?.['script'] ?? 0) / 1000} held`,
    figure: summary(weight),
  });
});

const programs = ['honda', 'acura', 'infiniti', 'bmwca', 'hyundai', 'hyundaica', 'genesis'];

test('[L2] what the home page of every program loads stays within its budget', async ({ browser, portal }) => {
  test.setTimeout(120_000);
  const lines: string[] = [];
  for (const program of programs) {
    // A video that plays by itself two seconds later, when nothing else is to be done, is none of the page's own bytes.
    const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
    await enterAs(context, portal.url, `dealer.${program}`);
    const page = await context.newPage();
    await lay(page, {});
    const weight = await weighed(page);
    await page.goto('/');
    await page.getByRole('contentinfo').waitFor();
    await settled(page, weight);
    held('home', weight);
    expect(partsIn(weight)).toEqual([]);
    lines.push(`${program} ${summary(weight)}`);
    await context.close();
  }
  recordProof({
    id: 'L2-home',
    what: 'bytes of the home page (kB, brotli)',
    bar: `script <= 155 aimed at, ${(budgets['home']?.['script'] ?? 0) / 1000} held`,
    figure: lines.join('; '),
  });
});

test('[L1] what the first list behind sign-in loads stays within its budget', async ({ browser, portal }) => {
  const context = await browser.newContext({ baseURL: portal.url });
  await enterAs(context, portal.url, 'admin');
  const page = await context.newPage();
  await lay(page, {});
  const weight = await weighed(page);
  await page.goto('/manageenrollments');
  await page.locator('table tbody tr a').first().waitFor();
  await settled(page, weight);
  held('list', weight);
  expect(partsIn(weight)).toEqual([]);
  recordProof({
    id: 'L1-list',
    what: 'bytes of the first list (kB, brotli)',
    bar: `script <= 140 aimed at, ${(budgets['list']?.['script'] ?? 0) / 1000} held`,
    figure: summary(weight),
  });
  await context.close();
});

test('[L1] what the first page with a form loads stays within its budget', async ({ page, portal, context }) => {
  await enterAs(context, portal.url, 'dealer.honda');
  await lay(page, { profile: 'server' });
  // Whether or not another test has confirmed the contact meanwhile.
  await alter(page, 'GET /api/portal/profileContactDetails', (profile: { dwcpEnrollmentContactDetailsData: object }) => ({
    ...profile,
    dwcpEnrollmentContactDetailsData: { ...profile.dwcpEnrollmentContactDetailsData, lastUpdatedDateForDealerContact: null },
  }));
  const weight = await weighed(page);
  await page.goto('/');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
  await settled(page, weight);
  held('form', weight);
  recordProof({
    id: 'L1-form',
    what: 'bytes up to the first form after sign-in, dialog included (kB, brotli)',
    bar: `script <= 215 aimed at, ${(budgets['form']?.['script'] ?? 0) / 1000} held`,
    figure: summary(weight),
  });
});

test('[L6] the sign-in page shows brand and title before any script, in the language asked for, and names files that are there', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false, locale: 'fr-CA' });
  const page = await context.newPage();
  await page.goto('/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await expect(page.locator('#root h1')).toBeVisible();
  await expect(page.locator('#root .p-brand img')).toBeVisible();
  const named = await page.locator('link[rel$="preload"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(named.length).toBeGreaterThanOrEqual(4);
  for (const address of named) expect((await context.request.get(address)).status(), address).toBe(200);
  await enterAs(context, portal.url, 'dealer.honda');
  await page.goto('/');
  await expect(page.locator('#root .p-brand img')).toHaveAttribute('src', /honda/);
  await expect(page.locator('#root')).toHaveText('');
  await expect(page.locator('#root .p-hero img')).toHaveAttribute('src', /honda.*poster/);
  await context.close();
});

test('[L6] behind sign-in the title of a screen is shown before any script, of one that its user may not open nothing', async ({
  browser,
  portal,
}) => {
  const context = await browser.newContext({ baseURL: portal.url, javaScriptEnabled: false });
  await enterAs(context, portal.url, 'dealer.honda');
  const page = await context.newPage();
  await page.goto('/dwcpenrollment');
  await expect(page.locator('#root h1')).toHaveText('Enrollment');
  await page.goto('/manageenrollments');
  await expect(page.locator('#root .p-skeleton--title')).toBeVisible();
  await expect(page.locator('#root')).toHaveText('');
  await context.close();
});

test('[L6] what is painted before the scripts stays in its place when they take over', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shifts: 0, gone: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const look = (): void => {
      const root = document.getElementById('root');
      if (root !== null && root.querySelector('h1') === null) seen.gone += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto('/login');
  await page.locator('input[type="password"]').waitFor();
  await page.waitForTimeout(500);
  const seen = await page.evaluate(() => (window as unknown as { seen: { shifts: number; gone: number } }).seen);
  expect(seen.gone, 'frames without the title').toBe(0);
  expect(seen.shifts).toBeLessThan(0.02);
});

test('[L6] behind sign-in the brand is painted before the scripts, and nothing moves while a screen comes over a slow line', async ({
  browser,
  portal,
}) => {
  test.setTimeout(120_000);
  for (const [login, path, ready] of [
    ['admin', '/manageenrollments', 'table tbody tr a'],
    ['dealer.honda', '/dwcpenrollment', 'main form input'],
    ['dealer.genesis', '/', '.p-tile'],
  ] as const) {
    const context = await browser.newContext({ baseURL: portal.url, viewport: { width: 412, height: 823 } });
    await enterAs(context, portal.url, login);
    const page = await context.newPage();
    await lay(page, {});
    const client = await context.newCDPSession(page);
    const kilobit = 1000 / 8;
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 1600 * kilobit,
      uploadThroughput: 750 * kilobit,
    });
    await page.addInitScript(() => {
      const seen = { shifts: 0, bare: 0 };
      Object.assign(window, { seen });
      // Every frame shows the brand, from the first paint to the page itself.
      const look = (): void => {
        if (performance.getEntriesByName('first-contentful-paint').length > 0 && document.querySelector('.p-brand') === null)
          seen.bare += 1;
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.shifts += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'commit' });
    await page.locator(ready).first().waitFor();
    await page.waitForTimeout(1000);
    const seen = await page.evaluate(() => ({
      ...(window as unknown as { seen: { shifts: number; bare: number } }).seen,
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY,
      scripts: Math.max(
        ...performance
          .getEntriesByType('resource')
          .filter(({ name }) => /main.*js$/.test(name))
          .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
      ),
    }));
    expect(seen.shifts, path).toBeLessThan(0.05);
    expect(seen.bare, `frames of ${path} without the brand`).toBe(0);
    expect(seen.painted, path).toBeLessThan(seen.scripts);
    await context.close();
  }
});
