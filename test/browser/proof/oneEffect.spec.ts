import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { expect, test } from '@playwright/test';
import type { CompiledPortal } from '#compiler';
import { changesSomething } from '#operations';
import { type EffectServer, type Effects, startEffectServer } from '../../proof/support/effectServer.ts';
import { type FaultProxy, startFaultProxy } from '../../proof/support/faultProxy.ts';
import { recordProof, rounds } from '../../proof/support/proof.ts';
import { calm, pressMany, submitOf, type Way } from './support/pressMany.ts';
import type { Trigger } from './support/trigger.ts';
import { type Use, usesOf } from './support/usesOf.ts';
import { Walker } from './support/Walker.ts';

const haste = { presses: 50, lost: rounds(2, 50) };
const ways: readonly Way[] = ['clicks', 'slow', 'enter', 'lost'];
const triggers = JSON.parse(readFileSync('test/browser/proof/triggers.json', 'utf8')) as { readonly [use: string]: Trigger };

/** A use of a call with effects that a person sets off. */
interface Submit {
  readonly use: Use;
  readonly trigger: Trigger;
}

let world: EffectServer;
let proxy: FaultProxy;
let portal: CompiledPortal;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  world = await startEffectServer();
  portal = world.server.source.current();
  proxy = await startFaultProxy(world.url, Object.values(portal.operations));
});

test.afterAll(async () => {
  await proxy.stop();
  await world.close();
});

function submits(): readonly Submit[] {
  return usesOf(portal).flatMap((use) => {
    const operation = portal.operations[use.operation];
    const trigger = triggers[use.id];
    const isSubmit = operation !== undefined && changesSomething(operation) && trigger !== undefined && submitOf(trigger) !== undefined;
    return isSubmit ? [{ use, trigger }] : [];
  });
}

interface Trace {
  readonly effects: Effects;
  /** Status of each answer, 0 where none came. */
  readonly calls: readonly number[];
  readonly faults: readonly string[];
}

/** What stays on the server when the submit is pressed in one way, by somebody who has just come. */
async function trace(browser: Browser, { use, trigger }: Submit, way: Way): Promise<Trace> {
  const operation = portal.operations[use.operation];
  if (operation === undefined) throw new Error(`no operation ${use.operation}`);
  proxy.lift();
  await world.restore(trigger.as ?? 'dealer.recent', trigger.hash ?? '');
  const walker = await Walker.start(browser, proxy, portal);
  await walker.become(trigger);
  for (const [id, { status = 200, json }] of Object.entries(trigger.stubs ?? {})) {
    if (id === use.operation) continue;
    proxy.treat(id, {
      how: 'answer',
      status,
      headers: { 'content-type': 'application/json' },
      body: json === undefined ? '' : JSON.stringify(json),
    });
  }
  if (trigger.open !== undefined) await walker.run([{ open: trigger.open, ...(trigger.hash !== undefined && { hash: trigger.hash }) }]);
  if (trigger.open !== undefined) await walker.rest();
  await walker.run(trigger.steps ?? []);
  await calm(walker.page, proxy);
  await world.effects();
  walker.faults.length = 0;
  const from = proxy.passed.length;
  await pressMany(walker, operation, trigger, way, haste);
  await calm(walker.page, proxy);
  const effects = await world.effects();
  const calls = proxy.passed.slice(from).flatMap(({ id, status = 0 }) => (id === use.operation ? [status] : []));
  const faults = [...walker.faults];
  await walker.stop();
  return { effects, calls, faults };
}

test('[K2] fifty quick presses of a submit, and tries again after lost answers, leave what one press leaves', async ({ browser }) => {
  const all = submits();
  const only = process.env['SUBMIT_ONLY'];
  const tried =
    only === undefined ? all.filter((_, at) => at % rounds(6, 1) === 0) : all.filter(({ use }) => new RegExp(only).test(use.id));
  test.setTimeout(60_000 + tried.length * rounds(60_000, 180_000));
  expect(all.length).toBeGreaterThan(9);
  const wrong: string[] = [];
  let cells = 0;
  for (const [at, submit] of tried.entries()) {
    const once = await trace(browser, submit, 'once');
    // A best effort after the end of a session may come to nothing.
    const sum = Object.values(once.effects).reduce((total, count) => total + count, 0);
    if ((sum === 0 && submit.trigger.silent !== true) || once.calls.length !== 1)
      wrong.push(`${submit.use.id}: one press makes ${once.calls.length} calls (${once.calls}) and ${sum} effects`);
    const mayRepeat = portal.operations[submit.use.operation]?.portal.once !== false;
    const possible = ways.filter((way) => way !== 'lost' || mayRepeat);
    const chosen =
      process.env['PROOF'] === 'full' || only !== undefined ? possible : possible.filter((_, way) => way === at % possible.length);
    for (const way of chosen) {
      const many = await trace(browser, submit, way).catch((error: Error) => ({ effects: {}, calls: [], faults: [error.message] }));
      cells += 1;
      const same = JSON.stringify(many.effects) === JSON.stringify(once.effects);
      if (!same)
        wrong.push(
          `${submit.use.id} ${way}: ${JSON.stringify(many.effects)} by ${many.calls.length} calls, not ${JSON.stringify(once.effects)}`,
        );
      wrong.push(...many.faults.map((fault) => `${submit.use.id} ${way}: ${fault}`));
    }
  }
  expect(wrong).toEqual([]);
  recordProof({
    id: 'K2-browser',
    what: `${haste.presses} clicks, clicks at a slow answer, Enter presses, ${haste.lost} lost answers on each submit in Chromium`,
    bar: '1 effect, counted in the rows of the server',
    figure: `${cells} ways of ${tried.length} submits (of ${all.length}): 1 effect each`,
  });
});
