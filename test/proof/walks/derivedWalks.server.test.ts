import { createEvaluation } from '#conditions';
import { coverageOf, type DerivedWalks, deriveWalks, graphOf, playedWalk, replayWalk } from '#machines';
import type { MachineDocument } from '#model';
import { takeWalk } from '../../../src/machines/walks/replayWalk.ts';
import { WalkedMachine } from '../../../src/machines/walks/WalkedMachine.ts';
import { mutations } from '../../support/machineMutations.ts';
import { type ShippedMachine, shippedMachines } from '../../support/shippedMachines.ts';

const evaluationOf = ({ portal }: ShippedMachine) =>
  createEvaluation({ roots: { today: () => ({ date: '2026-03-10' }) }, facts: {}, conditions: portal.conditions });

let machines: readonly ShippedMachine[];
let derived: ReadonlyMap<ShippedMachine, DerivedWalks>;
let hiddenIn: ReadonlyMap<ShippedMachine, ReadonlySet<string>>;

beforeAll(async () => {
  machines = await shippedMachines();
  const begun = performance.now();
  derived = new Map(machines.map((machine) => [machine, deriveWalks(machine.document, evaluationOf(machine))]));
  process.stdout.write(`derived the walks of ${machines.length} machines in ${Math.round(performance.now() - begun)} ms\n`);
  hiddenIn = new Map(machines.map((machine) => [machine, traceless(machine)]));
}, 120_000);

const walksOf = (machine: ShippedMachine) => derived.get(machine)?.walks ?? [];

/**
 * The transitions of a machine after which a walk stands as before: no other state, nothing else in the context, and no action. Whether they
 * are there no walk can tell.
 */
function traceless(machine: ShippedMachine): ReadonlySet<string> {
  const taken = new Set<string>();
  const seen = new Set<string>();
  for (const walk of walksOf(machine)) {
    const results = takeWalk(new WalkedMachine(machine.document, evaluationOf(machine)), walk);
    const stands = results.map(({ snapshot }) => JSON.stringify([snapshot.value, snapshot.context]));
    for (const [index, result] of results.entries())
      for (const id of result.taken) {
        taken.add(id);
        if (result.actions.length > 0 || stands[index] !== stands[index - 1]) seen.add(id);
      }
  }
  return new Set(Array.from(taken).filter((id) => !seen.has(id)));
}

test('derived walks take every transition of every machine', () => {
  let all = 0;
  let seen = 0;
  for (const machine of machines) {
    const { transitions } = coverageOf(machine.document, evaluationOf(machine), walksOf(machine));
    all += transitions.all;
    seen += transitions.seen;
    expect([machine.name, transitions.missing]).toEqual([machine.name, []]);
    expect([machine.name, derived.get(machine)?.missing]).toEqual([machine.name, []]);
  }
  process.stdout.write(`${seen} of ${all} transitions\n`);
});

test('every walk, written as JSON and read again, comes to what it says', () => {
  for (const machine of machines)
    for (const walk of walksOf(machine)) {
      const read = JSON.parse(JSON.stringify(walk)) as typeof walk;
      expect([machine.name, replayWalk(machine.document, evaluationOf(machine), read)]).toEqual([machine.name, undefined]);
    }
});

test('walks that are played in a simulation come through the states that they say', () => {
  for (const machine of machines)
    for (const walk of walksOf(machine).slice(0, 3)) {
      const played = playedWalk(machine.document, evaluationOf(machine), walk);
      const states = [walk.start, ...walk.steps].map(({ state }) => state);
      expect([machine.name, played.map(({ moment }) => moment.state)]).toEqual([machine.name, states]);
    }
});

test.each(Object.keys(mutations))(
  'a machine that %s one transition makes the replay of its walks fail',
  (name) => {
    const unseen: string[] = [];
    const untold: string[] = [];
    let tried = 0;
    for (const machine of machines) {
      const graph = graphOf(machine.document);
      const hidden = hiddenIn.get(machine);
      const candidates = graph.transitions.filter(({ id, kind }) => kind !== 'stateDone' && !hidden?.has(id));
      if (candidates.length === 0) untold.push(machine.name);
      for (const transition of candidates) {
        const changed = JSON.parse(JSON.stringify(machine.document)) as MachineDocument;
        if (!mutations[name]?.(changed, transition, graph)) continue;
        tried += 1;
        const isCaught = walksOf(machine).some((walk) => replayWalk(changed, evaluationOf(machine), walk) !== undefined);
        if (!isCaught) unseen.push(`${machine.name} ${transition.id}`);
        break;
      }
    }
    process.stdout.write(`${name}: ${tried} machines\n`);
    expect(unseen).toEqual([]);
    // Its values are corrected in its only state, and a walk begins without values.
    expect(untold).toEqual(['dealer portal, base: dmf-mapping']);
  },
  120_000,
);
