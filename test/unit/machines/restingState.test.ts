import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyMachineSnapshot, createActor } from 'xstate';
import type { Evaluation } from '../../../src/conditions/index.ts';
import { createFlow } from '../../../src/machines/createFlow.ts';
import { reactsTo, restingState, stateValueOf } from '../../../src/machines/restingState.ts';
import type { Condition, MachineDocument } from '../../../src/model/index.ts';
import { coreDocument } from '../../support/coreDocument.ts';

const root = join(__dirname, '../../..');

const flows = readdirSync(join(root, 'workflows'))
  .filter((name) => name.endsWith('.machine.json'))
  .map((file) => coreDocument<MachineDocument>(`workflows/${file}`))
  .filter(({ runsIn }) => runsIn !== 'server');

const conditions: Record<string, Condition> = Object.assign(
  {},
  ...readdirSync(join(root, 'schemas/conditions')).map((file) => {
    const named = coreDocument<{ conditions: Record<string, { when: Condition }> }>(`schemas/conditions/${file}`).conditions;
    return Object.fromEntries(Object.entries(named).map(([id, { when }]) => [id, when]));
  }),
);

const facts = {
  'a visitor on a public page': { route: { public: true, address: '/login' }, session: { loginError: 'Gone' }, user: null },
  'a visitor on a page behind sign-in': { route: { public: false, address: '/' }, session: {}, user: null },
  'a user': { route: { public: false, address: '/' }, session: { hasToken: true, hasSsoCookie: true }, user: { role: 'Dealer' } },
};

/** What XState does with the flow: its actor, and everything that it ran or called. */
function inXState(doc: MachineDocument, { scope }: Evaluation) {
  const effects: string[] = [];
  const machine = createFlow(doc, {
    conditions,
    scope: () => scope,
    translate: (key) => key,
    run: ({ type }) => void effects.push(type),
    call: (operation) => {
      effects.push(operation);
      return new Promise(() => undefined);
    },
    actors: {},
    report: () => undefined,
  });
  const actor = createActor(machine).start();
  return { effects, snapshot: () => actor.getSnapshot() as AnyMachineSnapshot, send: actor.send };
}

describe.each(Object.entries(facts))('for %s', (_name, scope) => {
  const evaluation: Evaluation = { conditions, scope, translate: (key) => key };
  const resting = flows.flatMap((doc) => {
    const rest = restingState(doc, evaluation);
    return rest === undefined ? [] : [{ doc, rest }];
  });

  test('a flow rests where XState has it after its start, and XState has done nothing but conditions and assignments', () => {
    for (const { doc, rest } of resting) {
      const { effects, snapshot } = inXState(doc, evaluation);
      expect({ id: doc.id, value: stateValueOf(rest), context: rest.context, effects }).toEqual({
        id: doc.id,
        value: snapshot().value,
        context: snapshot().context,
        effects: [],
      });
    }
    expect(resting.map(({ doc }) => doc.id)).toEqual(expect.arrayContaining(['login', 'address', 'first-request', 'change-password']));
  });

  test('an event that a resting flow does not react to changes nothing in XState', () => {
    const ignored = resting.flatMap(({ doc, rest }) =>
      [...Object.keys(doc.events ?? {}), 'UNKNOWN']
        .map((type) => ({ type, route: { public: true, query: {} } }))
        .filter((event) => !reactsTo(rest, event, evaluation))
        .map((event) => ({ doc, event })),
    );
    for (const { doc, event } of ignored) {
      const { effects, snapshot, send } = inXState(doc, evaluation);
      const before = snapshot();
      send(event);
      expect({ id: doc.id, event, value: snapshot().value, context: snapshot().context, effects }).toEqual({
        id: doc.id,
        event,
        value: before.value,
        context: before.context,
        effects: [],
      });
    }
    expect(ignored.length).toBeGreaterThan(resting.length);
  });
});

test('a start that calls, waits, acts or forks is not at rest', () => {
  const flow = (state: object): MachineDocument =>
    ({ $schema: '', id: 'f', description: '', initial: 'a', states: { a: state, b: {} } }) as MachineDocument;
  const evaluation: Evaluation = { conditions, scope: {} };
  const isAtRest = (state: object): boolean => restingState(flow(state), evaluation) !== undefined;
  expect([{}, { always: { target: 'b' } }, { on: { GO: { target: 'b' } } }].map(isAtRest)).toEqual([true, true, true]);
  const busy = [
    { invoke: { src: 'op:x', onError: {} } },
    { after: { soon: { target: 'b' } } },
    { entry: [{ type: 'navigate', params: { to: 'home' } }] },
    { type: 'parallel', states: { c: {} } },
    { type: 'final' },
    { always: { target: 'b', actions: [{ type: 'reload' }] } },
    { exit: [{ type: 'reload' }], always: { target: 'b' } },
    { always: { target: 'a' } },
  ];
  expect(busy.map(isAtRest)).toEqual(busy.map(() => false));
});
