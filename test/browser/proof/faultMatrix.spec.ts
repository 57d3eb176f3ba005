import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Browser } from '@playwright/test';
import { type CompiledPortal, compilePortal } from '#compiler';
import { needsIdempotencyKey } from '../../../src/api/idempotency.ts';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { faultKinds } from '../../proof/support/faultKinds.ts';
import { type FaultProxy, startFaultProxy } from '../../proof/support/faultProxy.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { proofSeed } from '../../proof/support/proofSeed.ts';
import { seeded } from '../../proof/support/seeded.ts';
import { expect, test } from '../support/portalTest.ts';
import { answerOf } from './support/answerOf.ts';
import { matrixPage } from './support/matrixPage.ts';
import { places } from './support/placeOf.ts';
import { type Cell, type CellTask, runCell } from './support/runCell.ts';
import type { Trigger } from './support/trigger.ts';
import { type Use, usesOf } from './support/usesOf.ts';
import { Walker } from './support/Walker.ts';

/** Cells of a quick run, and how many of them share a use: every fault is among them. */
const quickCells = 42;
const cellsPerUse = 3;
/** Who opens what readers.json names nobody for, by screen or by use, and where they come from: a page that makes no calls. */
const reader = 'dealer.recent';
const neutral = 'notificationsUnsubscription';
/** Browsers side by side. */
const lanes = Number(process.env['LANES'] ?? 2);

const given = JSON.parse(readFileSync('test/browser/proof/triggers.json', 'utf8')) as { readonly [use: string]: Trigger };

const readers = JSON.parse(readFileSync('test/browser/proof/readers.json', 'utf8')) as { readonly [screenOrUse: string]: string };

let portal: CompiledPortal;
test.beforeAll(async () => {
  const compiled = await compilePortal({ root: process.cwd(), engineRoot: process.cwd(), registry: vocabulary });
  if (compiled.portal === undefined) throw new Error('The portal does not compile.');
  portal = compiled.portal;
});

/** Data of a screen is set off by opening a route that shows the screen; a line of triggers.json says it where the address must tell more. */
function derived({ id, operation, screen, press }: Use): Trigger | undefined {
  if (screen === undefined) return undefined;
  const shown = Object.entries(portal.routes.routes).filter(([, route]) => route.screen === screen.id);
  const [route] = shown.find(([, { path }]) => !path.includes(':')) ?? shown.find(([name]) => places[name] !== undefined) ?? [];
  if (route === undefined || route === neutral) return undefined;
  const as = readers[id] ?? readers[screen.id] ?? reader;
  if (press !== undefined) return { as, open: route, do: [{ press }] };
  const quiet = swallowed(operation, screen.onError);
  return { as, open: neutral, do: [{ go: route }], retry: [{ go: neutral }, { go: route }], ...quiet };
}

test('[F1] every use of a call is reached by the documents or by one line of triggers.json', async () => {
  const uses = usesOf(portal);
  expect(uses.filter((use) => derived(use) === undefined && given[use.id] === undefined).map(({ id }) => id)).toEqual([]);
  const derivedOnes = new Map(uses.map((use) => [use.id, derived(use)]));
  const isNeeded = (id: string): boolean => derivedOnes.has(id) && !isDeepStrictEqual(derivedOnes.get(id), given[id]);
  expect(Object.keys(given).filter((id) => !isNeeded(id))).toEqual([]);
  const screensAndUses = new Set(uses.flatMap(({ id, screen }) => [id, screen?.id]));
  expect(Object.keys(readers).filter((id) => !screensAndUses.has(id))).toEqual([]);
  const { routes } = portal.routes;
  expect(Object.keys(places).filter((name) => routes[name]?.screen === undefined)).toEqual([]);
});

/** Whether the documents let the data of a screen be missing without a word, or without a message even of a 500. */
function swallowed(operation: string, onError: string): Pick<Trigger, 'quiet' | 'silent'> {
  const onFailure = portal.operations[operation]?.portal.onFailure;
  if (onFailure === 'silent') return { quiet: 'the operation fails silently', silent: true };
  if (onFailure === 'ignore') return { quiet: 'the operation is done without' };
  return onError === 'ignore' ? { quiet: 'the screen does without it' } : {};
}

/** A sample that touches every fault, at uses that are others by another seed. */
function sampleOf(tasks: readonly CellTask[], count: number, seed: number): readonly CellTask[] {
  const chance = seeded(seed);
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((each) => ({ each, at: chance() }))
      .sort((one, other) => one.at - other.at)
      .map(({ each }) => each);
  const uses = shuffled([...new Set(tasks.map(({ use }) => use))]).slice(0, Math.ceil(count / cellsPerUse));
  const kinds = shuffled(faultKinds);
  const wanted = uses.flatMap((use, at) =>
    Array.from({ length: cellsPerUse }, (_, nth) => ({ use, kind: kinds[(at * cellsPerUse + nth) % kinds.length] })),
  );
  return wanted.slice(0, count).flatMap(({ use, kind }) => tasks.filter((task) => task.use === use && task.kind === kind));
}

/** The cells of this run's scale. */
function scaled(tasks: readonly CellTask[]): readonly CellTask[] {
  const wanted = rounds(quickCells, tasks.length);
  return wanted < tasks.length ? sampleOf(tasks, wanted, proofSeed()) : tasks;
}

/** Every use under every fault. */
function allTasks(): readonly CellTask[] {
  return usesOf(portal).flatMap((use) => {
    const trigger = given[use.id] ?? derived(use);
    if (trigger === undefined) return [];
    const sample = trigger.stubs?.[use.operation]?.json ?? answerOf(portal, use.operation);
    const operation = portal.operations[use.operation];
    const fileTypes = operation?.fileTypes ?? [];
    const joins = operation !== undefined && needsIdempotencyKey(operation);
    return faultKinds.map((kind): CellTask => ({ use, trigger, kind, sample, fileTypes, joins }));
  });
}

/** Tasks by use, those of one person beside each other, so that few sign-ins are needed. */
function inTurns(tasks: readonly CellTask[]): CellTask[][] {
  const uses = [...new Set(tasks.map(({ use }) => use))];
  const who = ({ trigger: { as = '', acting = '' } }: CellTask): string => `${as} ${acting}`;
  const turns = uses.map((use) => tasks.filter((task) => task.use === use));
  return turns.sort(([one], [other]) => (one && other ? who(one).localeCompare(who(other)) : 0));
}

/** Writes the matrix as far as it is known. */
function publish(cells: readonly Cell[]): void {
  const folder = join('test-results', 'proof');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'fault-matrix.json'), JSON.stringify(cells, null, 1));
  writeFileSync(join(folder, 'fault-matrix.html'), matrixPage(cells));
}

/** Runs tasks one after the other: those of a use in one browser context, which is left after a cell that failed or lets the page leave something behind. */
async function runLane(browser: Browser, proxy: FaultProxy, queue: CellTask[][], cells: Cell[]): Promise<void> {
  for (let tasks = queue.shift(); tasks !== undefined; tasks = queue.shift()) {
    let walker: Walker | undefined;
    for (const task of tasks) {
      proxy.lift();
      walker ??= await Walker.start(browser, proxy, portal);
      const cell = await runCell(walker, task);
      cells.push(cell);
      const { away, leaves } = task.trigger;
      if (cell.wrong.length === 0 && away !== true && leaves === undefined) continue;
      if (cell.wrong.length > 0) await walker.picture(`${cell.use} ${cell.fault}`);
      await walker.stop();
      walker = undefined;
    }
    await walker?.stop();
    publish(cells);
  }
}

test('[F1] every use of a call under every fault: said, kept, tried again', async ({ browser, portal: server }) => {
  test.setTimeout(rounds(600_000, 7_200_000));
  const tasks = allTasks();
  const only = process.env['FAULT_ONLY'];
  const wanted = only === undefined ? scaled(tasks) : tasks.filter(({ use, kind }) => new RegExp(only).test(`${use.id} @${kind.id}`));
  const queue = inTurns(wanted);
  const uses = queue.length;
  const cells: Cell[] = [];
  const proxies = await Promise.all(Array.from({ length: lanes }, () => startFaultProxy(server.url, Object.values(portal.operations))));
  try {
    await Promise.all(proxies.map((proxy) => runLane(browser, proxy, queue, cells)));
  } finally {
    await Promise.all(proxies.map((proxy) => proxy.stop()));
  }
  const wrong = cells.filter((cell) => cell.wrong.length > 0);
  expect(wrong.map(({ use, fault, wrong: why }) => `${use} @${fault}: ${why.join('; ')}`)).toEqual([]);
  expect(cells).toHaveLength(wanted.length);
  const count = (outcome: Cell['outcome']): number => cells.filter((cell) => cell.outcome === outcome).length;
  recordProof({
    id: 'F1',
    what: `every use of a call by screens, frames and flows (${uses}) under ${faultKinds.length} faults`,
    bar: '100 % of the cells: error shown and announced, loader off, typed data kept, second try works without reload, 0 uncaught errors, 0 blank pages, no inside of the server',
    figure: `${cells.length} of ${wanted.length} cells hold: ${count('reported')} reported, ${count('quiet')} swallowed as documented, ${count('tolerated')} readable answers taken`,
  });
});
