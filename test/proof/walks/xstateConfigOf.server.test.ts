import { type AnyMachineSnapshot, type AnyStateMachine, assign, createMachine, initialTransition, transition } from 'xstate';
import { createEvaluation, type Evaluation, evaluate, extendEvaluation, resolveValue } from '#conditions';
import { createFlow, type FlowEvent, graphOf, xstateConfigOf } from '#machines';
import type { Condition, JsonObject, MachineDocument, Value } from '#model';
import { type ShippedMachine, shippedMachines } from '../../support/shippedMachines.ts';

const MAX_STEPS = 6;
/** Answers and properties of events: enough to take both ways at most guards. */
const SAMPLES: readonly JsonObject[] = [
  {},
  {
    output: { ok: true, success: true, items: [{ id: '1' }], version: 1 },
    error: { kind: 'unauthorized', status: 401, body: { conflict: {} } },
  },
  { data: { id: '1', password: 'x' }, error: { kind: 'http', status: 409, body: { code: 'x' } }, role: 'admin', reason: 'x' },
];

function evaluationOf({ portal }: ShippedMachine): Evaluation {
  const given: JsonObject = { today: { date: '2026-03-10' }, user: { role: 'Dealer' }, session: { signedIn: true }, route: {}, data: {} };
  const rootNames = new Set([...Object.keys(given), ...Object.keys(portal.facts).map((path) => path.split('.')[0] ?? '')]);
  const roots = Object.fromEntries(Array.from(rootNames, (root) => [root, () => given[root]]));
  return createEvaluation({ roots, facts: portal.facts, conditions: portal.conditions });
}

/** Our own machine, as flows run. */
function ownMachine(document: MachineDocument, evaluation: Evaluation): AnyStateMachine {
  return createFlow(document, {
    conditions: evaluation.conditions,
    scope: () => evaluation.scope,
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  });
}

/** The JSON of the export as anybody would run it: `createMachine`, with implementations by the names that the JSON has. */
function plainMachine(machine: ShippedMachine, evaluation: Evaluation): AnyStateMachine {
  const text = JSON.stringify(xstateConfigOf({ document: machine.document, written: machine.written() }));
  const config = JSON.parse(text) as JsonObject;
  const at = ({ context, event }: { context: unknown; event: unknown }) => extendEvaluation(evaluation, { context, event });
  const holds = (moment: never, { condition }: { condition: Condition }) => evaluate(condition, at(moment));
  const set = assign((moment: never, params: { values: Value; when?: Condition }) =>
    params.when === undefined || evaluate(params.when, at(moment)) ? (resolveValue(params.values, at(moment)) as object) : {},
  );
  const guards = new Set(graphOf(machine.document).transitions.flatMap(({ pointer }) => machine.written()[`${pointer}/guard`] ?? []));
  const context = resolveValue(
    machine.document.context ?? {},
    extendEvaluation(evaluation, { context: {}, event: { type: 'xstate.init' } }),
  );
  return createMachine({ ...config, context } as never, {
    guards: Object.fromEntries(Array.from(guards, (name) => [name, holds])) as never,
    actions: { assign: set } as never,
  });
}

/** Event of our machine -> event of the plain one, whose delays are named by their milliseconds. */
function plainEvent(event: FlowEvent, { delays = {} }: MachineDocument): FlowEvent {
  const [, delay = '', state] = /^xstate\.after\.([^.]+)\.(.*)$/.exec(event.type) ?? [];
  return state === undefined ? event : { ...event, type: `xstate.after.${delays[delay] ?? delay}.${state}` };
}

function eventsOf(document: MachineDocument): FlowEvent[] {
  const types = new Set(
    graphOf(document).transitions.flatMap(({ event, kind }) => (kind === 'always' || kind === 'stateDone' ? [] : [event])),
  );
  return [...types].flatMap((type) => SAMPLES.map((sample) => ({ ...sample, type: type === '*' ? 'SOMETHING_ELSE' : type })));
}

const textOf = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, snapshot.context, snapshot.status]);

/** The actions that a transition asks for, in order; timers are named differently. */
const typesOf = (actions: readonly { readonly type: string }[]) => actions.map(({ type }) => type).join(' ');

/**
 * Takes both machines along every path of events up to a length, and gives the paths after which they differ. A pair of states in which they
 * were before needs no second look.
 */
function differences(machine: ShippedMachine): { readonly different: readonly string[]; readonly compared: number } {
  const evaluation = evaluationOf(machine);
  const own = ownMachine(machine.document, evaluation);
  const plain = plainMachine(machine, evaluation);
  const events = eventsOf(machine.document);
  const first = [initialTransition(own)[0], initialTransition(plain)[0]] as [AnyMachineSnapshot, AnyMachineSnapshot];
  const different: string[] = textOf(first[0]) === textOf(first[1]) ? [] : ['at the start'];
  const seen = new Set([textOf(first[0])]);
  let compared = 0;
  let current = [first];
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const next: typeof current = [];
    for (const [one, other] of current) {
      for (const event of events) {
        const after: (typeof current)[number] = [
          transition(own, one, event)[0] as AnyMachineSnapshot,
          transition(plain, other, plainEvent(event, machine.document))[0] as AnyMachineSnapshot,
        ];
        compared += 1;
        if (textOf(after[0]) !== textOf(after[1]))
          different.push(`${textOf(one)} ${event.type}: ${textOf(after[0])}, plain: ${textOf(after[1])}`);
        else if (!seen.has(textOf(after[0]))) next.push(after);
        seen.add(textOf(after[0]));
      }
    }
    current = next;
  }
  return { different, compared };
}

test('the JSON of every shipped machine, run by plain createMachine, takes the same transitions on all paths of up to six events', async () => {
  let compared = 0;
  for (const machine of await shippedMachines()) {
    const result = differences(machine);
    compared += result.compared;
    expect([machine.name, result.different.slice(0, 2)]).toEqual([machine.name, []]);
  }
  process.stdout.write(`compared ${compared} transitions\n`);
}, 120_000);
