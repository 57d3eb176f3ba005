import { readFileSync } from 'node:fs';
import type { CDPSession, Page } from '@playwright/test';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { walk } from '../support/openAs.ts';
import { expect, test } from '../support/portalTest.ts';
import { answer, openAs } from '../support/walk.ts';

test.describe.configure({ timeout: rounds(240_000, 1_800_000) });

const MOST_HEAP = 1.1;
const MOST_DETACHED = 50;

interface Route {
  readonly path: string;
  readonly public?: boolean;
}

/** What the page holds after its garbage is collected. */
interface Held {
  readonly heap: number;
  /** Nodes that stand in no document that is shown. */
  readonly detached: number;
  readonly intervals: number;
  readonly listeners: number;
}

/** Counts the intervals that run; before the page's own scripts. */
async function countIntervals(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const running = new Set<unknown>();
    const { setInterval: start, clearInterval: end } = window;
    Object.assign(window, {
      runningIntervals: running,
      setInterval: (...given: Parameters<typeof setInterval>) => {
        const id = start(...given);
        running.add(id);
        return id;
      },
      clearInterval: (id: number) => {
        running.delete(id);
        end(id);
      },
    });
  });
}

/** Kinds of things on the heap that are no page's: machine code, which the engine makes and drops as it likes, and the browser's own timeline. */
const NOT_OURS: ReadonlySet<string> = new Set(['code', 'native', 'hidden']);

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: readonly string[]; readonly node_types: readonly [readonly string[]] } };
  readonly nodes: readonly number[];
}

/** Bytes of the objects, functions, texts and lists that the page's scripts hold. */
async function bytesHeld(tools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  tools.on('HeapProfiler.addHeapSnapshotChunk', keep);
  await tools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  tools.off('HeapProfiler.addHeapSnapshotChunk', keep);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_OURS.has(types[0][nodes[at + kind] ?? 0] ?? '')) sum += nodes[at + size] ?? 0;
  }
  return sum;
}

async function held(page: Page, tools: CDPSession): Promise<Held> {
  // What was put off until the page rests has happened by then.
  await page.waitForTimeout(1_000);
  for (let round = 0; round < 3; round += 1) await tools.send('HeapProfiler.collectGarbage');
  const heap = await bytesHeld(tools);
  const { nodes, jsEventListeners } = await tools.send('Memory.getDOMCounters');
  const { shown, intervals } = await page.evaluate(() => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_ALL);
    let shown = 1;
    while (walker.nextNode()) shown += 1;
    return { shown, intervals: (window as unknown as { runningIntervals: Set<unknown> }).runningIntervals.size };
  });
  return { heap, detached: nodes - shown, intervals, listeners: jsEventListeners };
}

interface Times {
  /** Rounds in which caches fill and code is compiled. */
  readonly warmUp: number;
  readonly times: number;
}

/** How often it is measured at most, two seconds apart, what is held after the last round: a page that was left is freed seconds later. */
const MOST_MEASURES = 8;

/** Goes round so often; what is held after the first rounds and after the last, measured again while it is not yet `isLittle`. */
async function heldOver(
  page: Page,
  { warmUp, times }: Times,
  round: (index: number) => Promise<void>,
  isLittle: (before: Held, after: Held) => boolean = () => true,
): Promise<{ before: Held; after: Held }> {
  const tools = await page.context().newCDPSession(page);
  for (let index = 0; index < warmUp; index += 1) await round(index);
  const before = await held(page, tools);
  for (let index = 0; index < times; index += 1) await round(index);
  let after = await held(page, tools);
  for (let measures = 1; measures < MOST_MEASURES && !isLittle(before, after); measures += 1) {
    await page.waitForTimeout(1_000);
    after = await held(page, tools);
  }
  return { before, after };
}

/** Compares the two; `tool` bytes are what the test tool itself keeps meanwhile. */
async function keepsNothing(page: Page, times: Times, round: (index: number) => Promise<void>, tool = 0): Promise<string> {
  const isLittle = (before: Held, after: Held): boolean =>
    after.heap - tool <= before.heap * MOST_HEAP && after.detached - before.detached <= MOST_DETACHED;
  const { before, after } = await heldOver(page, times, round, isLittle);
  const mb = (bytes: number) => Math.round((bytes / 1_048_576) * 100) / 100;
  const growth = Math.round(((after.heap - tool) / before.heap - 1) * 1000) / 10;
  const ofTool = tool === 0 ? '' : `, ${mb(tool)} MB of it the test tool's`;
  const figure = `${times.times} times: heap ${mb(before.heap)} to ${mb(after.heap)} MB${ofTool} (${growth} %), detached nodes ${after.detached - before.detached} more, intervals ${after.intervals}, listeners ${after.listeners - before.listeners} more`;
  expect(after.heap - tool, figure).toBeLessThanOrEqual(before.heap * MOST_HEAP);
  expect(after.detached - before.detached, figure).toBeLessThanOrEqual(MOST_DETACHED);
  expect(after.intervals, figure).toBe(before.intervals);
  return figure;
}

const bar = 'after collection heap <= 10 % more, detached nodes <= 50 more, intervals constant';

test('[M2] going through the routes again and again keeps nothing', async ({ page, portal, faults }) => {
  void faults;
  await countIntervals(page);
  await openAs(page, portal.url, 'dealer.recent');
  const { routes } = JSON.parse(readFileSync('schemas/routes.json', 'utf8')) as { routes: { [name: string]: Route } };
  const paths = Object.values(routes).flatMap(({ path, public: isOpen }) => (isOpen || path.includes(':') ? [] : [path]));
  expect(paths.length).toBeGreaterThan(10);
  // A round goes through a few of them, so that each comes several times.
  const few = paths.slice(0, 10);
  const figure = await keepsNothing(page, { warmUp: 2 * few.length, times: rounds(20, 200) }, async (index) => {
    await walk(page, few[index % few.length] ?? '/');
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await walk(page, '/');
    await expect(page.locator('h1').first()).toBeVisible();
  });
  recordProof({ id: 'M2-routes', what: 'route cycles in one page', bar, figure });
});

test('[M2] a dialog that opens and closes again and again keeps nothing', async ({ page, portal, faults }) => {
  void faults;
  await countIntervals(page);
  await openAs(page, portal.url, 'dealer.recent');
  await answer(page, 'GET /api/page/data', { status: 500, json: { message: 'no' } });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const figure = await keepsNothing(page, { warmUp: 10, times: rounds(8, 50) }, async () => {
    for (const path of ['/privacy', '/']) {
      // Each page asks for contents of its own: its dialog is waited for, so that none comes after the next step.
      await walk(page, path);
      await dialog.first().waitFor({ timeout: 20_000 });
      await dialog.getByRole('button', { name: 'Close' }).first().click();
      await expect(dialog).toHaveCount(0);
    }
  });
  recordProof({ id: 'M2-dialogs', what: 'dialogs opened and closed in one page', bar, figure });
});

test('[M2] acting for others again and again keeps nothing', async ({ page, portal, faults, context }) => {
  void faults;
  const times = { warmUp: 5, times: rounds(3, 20) };
  // Each time the portal starts anew, and the test tool keeps something of every document that was loaded: so much of any two.
  const empty = await context.newPage();
  await countIntervals(empty);
  const control = await heldOver(empty, times, async () => {
    for (let load = 0; load < 2; load += 1) await empty.goto(`${portal.url}/health`);
  });
  await empty.close();
  await countIntervals(page);
  await openAs(page, portal.url, 'admin');
  const box = page.getByRole('combobox', { name: 'User', exact: true });
  const act = async () => {
    await box.fill('recent');
    await page.getByRole('listbox').getByRole('option').first().click();
    await page.getByRole('button', { name: 'Apply', exact: true }).click();
    await page.getByRole('button', { name: 'Reset', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Reset', exact: true })).toHaveCount(0);
    await expect(box).toBeEditable();
  };
  const figure = await keepsNothing(page, times, act, control.after.heap - control.before.heap);
  recordProof({ id: 'M2-acting', what: 'impersonations in one tab', bar, figure });
});
