import { graphOf, pathsOf, transitionOf } from '#machines';
import type { MachineDocument } from '#model';

const doc: MachineDocument = {
  $schema: 'meta',
  id: 'order',
  description: 'An order on its way.',
  runsIn: 'server',
  context: { code: { $: 'user.code' }, tries: 0 },
  events: { PAY: '', SHIP: '', CANCEL: '' },
  initial: 'open',
  states: {
    open: {
      on: {
        PAY: {
          target: 'paying',
          guard: { gte: [{ $: 'event.amount' }, 10] },
          actions: [{ type: 'assign', params: { values: { amount: { $: 'event.amount' } } } }],
        },
        CANCEL: {
          target: 'cancelled',
          actions: [
            { type: 'mail', params: { to: { $: 'context.code' } } },
            { type: 'mail', params: { to: 'x' }, when: { ref: 'never' } },
          ],
        },
      },
    },
    paying: {
      invoke: {
        src: 'op:charge',
        onDone: [{ guard: { eq: [{ $: 'event.output.ok' }, true] }, target: 'paid' }, { target: 'open' }],
        onError: { target: 'open' },
      },
    },
    paid: { entry: [{ type: 'mail', params: { to: { $: 'context.amount' } } }], on: { SHIP: { target: 'shipped' } } },
    shipped: { type: 'final' },
    cancelled: { type: 'final' },
  },
};
const evaluation = { scope: { user: { code: 'C1' } }, conditions: { never: { eq: [1, 2] as [number, number] } } };
const persisted = { state: 'open', context: { code: 'C1', tries: 0 } };

describe('transitionOf', () => {
  test('starts with the context resolved', () => {
    expect(transitionOf(doc, undefined, { type: 'START' }, evaluation)).toEqual({
      state: 'open',
      context: { code: 'C1', tries: 0 },
      actions: [],
    });
  });

  test('gives the next state and the actions that apply, resolved', () => {
    expect(transitionOf(doc, persisted, { type: 'CANCEL' }, evaluation)).toEqual({
      state: 'cancelled',
      context: persisted.context,
      actions: [{ type: 'mail', params: { to: 'C1' } }],
    });
  });

  test('keeps assignments in the context', () => {
    expect(transitionOf(doc, persisted, { type: 'PAY', amount: 12 }, evaluation)).toMatchObject({
      state: 'paying',
      context: { amount: 12 },
    });
  });

  test('refuses an event the state does not take and names those it takes', () => {
    expect(transitionOf(doc, persisted, { type: 'SHIP' }, evaluation)).toEqual({ refused: ['CANCEL'] });
    expect(transitionOf(doc, persisted, { type: 'SHIP', amount: 10 }, evaluation)).toEqual({ refused: ['PAY', 'CANCEL'] });
  });

  test('refuses an event whose guard does not hold, and everything once the flow has ended', () => {
    expect(transitionOf(doc, persisted, { type: 'PAY', amount: 9 }, evaluation)).toEqual({ refused: ['CANCEL'] });
    expect(transitionOf(doc, { ...persisted, state: 'shipped' }, { type: 'CANCEL' }, evaluation)).toEqual({ refused: [] });
  });

  test('a kept state survives JSON', () => {
    const outcome = transitionOf(doc, JSON.parse(JSON.stringify(persisted)), { type: 'PAY', amount: 12 }, evaluation);
    expect(JSON.parse(JSON.stringify(outcome))).toEqual(outcome);
  });
});

describe('graphOf', () => {
  const { states, transitions } = graphOf(doc);

  test('lists states with their kinds', () => {
    expect(states.map(({ id, kind }) => `${id}:${kind}`)).toEqual([
      ':compound',
      'open:atomic',
      'paying:atomic',
      'paid:atomic',
      'shipped:final',
      'cancelled:final',
    ]);
    expect(states.find(({ id }) => id === 'paying')?.actors).toEqual(['op:charge']);
  });

  test('lists transitions with source, target and the event that is sent', () => {
    expect(transitions.map(({ source, event, target }) => `${source} ${event} ${target}`)).toEqual([
      'open PAY paying',
      'open CANCEL cancelled',
      'paying xstate.done.actor.0.order.paying paid',
      'paying xstate.done.actor.0.order.paying open',
      'paying xstate.error.actor.0.order.paying open',
      'paid SHIP shipped',
    ]);
    expect(new Set(transitions.map(({ id }) => id)).size).toBe(transitions.length);
  });
});

describe('pathsOf', () => {
  test('finds the shortest way to every state, through calls and guards', () => {
    const samples = { PAY: [{ amount: 9 }, { amount: 12 }], 'op:charge.done': [{ output: { ok: true } }, { output: { ok: false } }] };
    const paths = pathsOf(doc, evaluation, samples);
    const way = paths.find(({ state }) => state === 'shipped')?.steps.map(({ event, state }) => `${event.type} > ${JSON.stringify(state)}`);
    expect(way).toEqual(['PAY > "paying"', 'xstate.done.actor.0.order.paying > "paid"', 'SHIP > "shipped"']);
    expect(new Set(paths.map(({ state }) => state))).toEqual(new Set(['open', 'paying', 'paid', 'shipped', 'cancelled']));
  });

  test('does not find what no event leads to', () => {
    expect(pathsOf(doc, evaluation).some(({ state }) => state === 'paid')).toBe(false);
  });
});

test('a state that takes any event names no event "*" when it refuses one', () => {
  const guarded = {
    ...doc,
    states: { ...doc.states, open: { on: { PAY: { target: 'paying' }, '*': { target: 'cancelled', guard: { eq: [1, 2] } } } } },
  };
  const outcome = transitionOf(guarded as unknown as MachineDocument, { state: 'open', context: {} }, { type: 'SHIP' }, {
    scope: {},
  } as never);
  expect(outcome).toEqual({ refused: ['PAY'] });
});
