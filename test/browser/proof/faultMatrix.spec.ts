import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type CompiledPortal, compilePortal } from '#compiler';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { faultKinds } from '../../proof/support/faultKinds.ts';
import { type FaultProxy, startFaultProxy } from '../../proof/support/faultProxy.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { portalCopy } from '../support/portalCopy.ts';
import { expect, test } from '../support/portalTest.ts';
import { startPortal } from '../support/startPortal.ts';
import { answerOf } from './support/answerOf.ts';
import { matrixPage } from './support/matrixPage.ts';
import { type Cell, type CellTask, runCell } from './support/runCell.ts';
import type { Trigger } from './support/trigger.ts';
import { type Use, usesOf } from './support/usesOf.ts';
import { Walker } from './support/Walker.ts';

/** Calls give up after this many ms here, in place of two minutes (schemas/portal.json). */
const callTimeoutMs = 8000;
/** Who opens the screens, and where they come from. */
const reader = 'dealer.recent';
const neutral = 'contactus';
const lanes = Number(process.env['LANES'] ?? 3);

const given = JSON.parse(readFileSync('test/browser/proof/triggers.json', 'utf8')) as { readonly [use: string]: Trigger };

async function compiled(root: string): Promise<CompiledPortal> {
  const { portal } = await compilePortal({ root, engineRoot: process.cwd(), registry: vocabulary });
  if (portal === undefined) throw new Error('The portal does not compile.');
  return portal;
}

/** Data of a screen is set off by opening a route that shows the screen. */
function derived(portal: CompiledPortal, { screen, press }: Use): Trigger | undefined {
  if (screen === undefined) return undefined;
  const [route] =
    Object.entries(portal.routes.routes).find(([, { screen: shown, path }]) => shown === screen.id && !path.includes(':')) ?? [];
  if (route === undefined) return undefined;
  if (press !== undefined) return { as: reader, open: route, do: [{ press }] };
  return { as: reader, open: neutral, do: [{ go: route }], retry: [{ go: neutral }, { go: route }] };
}

test('[F1] every use of a call is reached by the documents or by one line of triggers.json', async () => {
  const portal = await compiled(process.cwd());
  const uses = usesOf(portal);
  expect(uses.filter((use) => derived(portal, use) === undefined && given[use.id] === undefined).map(({ id }) => id)).toEqual([]);
  const needed = new Set(uses.filter((use) => derived(portal, use) === undefined).map(({ id }) => id));
  expect(Object.keys(given).filter((id) => !needed.has(id))).toEqual([]);
});

/** A sample that touches every use and every fault, another one by another seed. */
function chosen<T>(tasks: readonly T[], count: number): readonly T[] {
  let seed = Number(process.env['FAULT_SEED'] ?? 1);
  const next = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const shuffled = tasks.map((task) => ({ task, at: next() })).sort((one, other) => one.at - other.at);
  return shuffled.slice(0, count).map(({ task }) => task);
}

/** Writes the matrix as far as it is known. */
function publish(cells: readonly Cell[]): void {
  const folder = join('test-results', 'proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fault-matrix.json'), JSON.stringify(cells, null, 1));
  writeFileSync(join(folder, 'fault-matrix.html'), matrixPage(cells));
}

/** Runs tasks one after the other; those of one use share a page, which is left after a cell that failed. */
async function runLane(browser: Browser, proxy: FaultProxy, portal: CompiledPortal, queue: CellTask[][], cells: Cell[]): Promise<void> {
  for (let tasks = queue.shift(); tasks !== undefined; tasks = queue.shift()) {
    let walker: Walker | undefined;
    for (const task of tasks) {
      proxy.lift();
      walker ??= await Walker.start(browser, proxy, portal, task.trigger);
      const cell = await runCell(walker, task);
      cells.push(cell);
      publish(cells);
      if (cell.wrong.length > 0 || task.trigger.away === true || task.trigger.as === undefined) {
        await walker.stop();
        walker = undefined;
      }
    }
    await walker?.stop();
  }
}

test('[F1] every use of a call under every fault: said, kept, tried again', async ({ browser }) => {
  test.skip(
    process.env['PROOF'] !== 'full' && process.env['FAULT_ONLY'] === undefined,
    'runs in npm run prove, or for the cells that FAULT_ONLY names',
  );
  test.setTimeout(process.env['FAULT_ONLY'] === undefined ? rounds(300_000, 7_200_000) : 1_800_000);
  const copy = portalCopy();
  copy.edit('schemas/portal.json', (document) => {
    document['callTimeoutMs'] = callTimeoutMs;
  });
  const portal = await compiled(copy.root);
  const running = process.env['PORTAL_URL'];
  const server = running === undefined ? await startPortal({ root: copy.root }) : { url: running, stop: () => Promise.resolve() };
  const only = process.env['FAULT_ONLY'];
  const tasks = usesOf(portal).flatMap((use) => {
    const trigger = derived(portal, use) ?? given[use.id];
    if (trigger === undefined) return [];
    const sample = trigger.stubs?.[use.operation]?.json ?? answerOf(portal, use.operation);
    return faultKinds.map((kind): CellTask => ({ use, trigger, kind, sample }));
  });
  const wanted =
    only === undefined
      ? chosen(tasks, rounds(60, tasks.length))
      : tasks.filter(({ use, kind }) => new RegExp(only).test(`${use.id} @${kind.id}`));
  const byUse = [...new Set(wanted.map(({ use }) => use.id))].map((id) => wanted.filter(({ use }) => use.id === id));
  const cells: Cell[] = [];
  const proxies = await Promise.all(Array.from({ length: lanes }, () => startFaultProxy(server.url, Object.values(portal.operations))));
  try {
    await Promise.all(proxies.map((proxy) => runLane(browser, proxy, portal, byUse, cells)));
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
    await server.stop();
    copy.remove();
  }
  const wrong = cells.filter((cell) => cell.wrong.length > 0);
  expect(wrong.map(({ use, fault, wrong: why }) => `${use} @${fault}: ${why.join('; ')}`)).toEqual([]);
  expect(cells).toHaveLength(wanted.length);
  const count = (outcome: Cell['outcome']): number => cells.filter((cell) => cell.outcome === outcome).length;
  recordProof({
    id: 'F1',
    what: `every use of a call by screens, frames and flows (${byUse.length}) under ${faultKinds.length} faults`,
    bar: '100 % of the cells: error shown and announced, loader off, typed data kept, second try works without reload, 0 uncaught errors, 0 blank pages, no inside of the server',
    figure: `${cells.length} of ${wanted.length} cells hold: ${count('told')} told, ${count('quiet')} swallowed as documented, ${count('tolerated')} readable answers taken`,
  });
});
