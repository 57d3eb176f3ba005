import { jest } from '@jest/globals';
import { createActor, SimulatedClock } from 'xstate';
import { createFlow, type FlowEnvironment } from '#machines';
import type { MachineDocument } from '#model';

const doc: MachineDocument = {
  $schema: 'meta',
  id: 'loan',
  description: 'Lends a book.',
  context: { title: 'none', reader: { $: 'user.name' }, tries: 0 },
  events: { LEND: 'Asks for a book.', BACK: 'Brings it back.', RING: 'From the bell.' },
  delays: { patience: 5000 },
  initial: 'idle',
  invoke: { src: 'bell', input: { floor: { $: 'user.floor' } } },
  on: { RING: { actions: [{ type: 'notify', params: { text: { $: 'event.text' } } }] } },
  states: {
    idle: {
      on: {
        LEND: [
          {
            target: 'asking',
            guard: { all: [{ ref: 'mayLend' }, { exists: { $: 'event.title' } }] },
            actions: [
              { type: 'assign', params: { values: { title: { $: 'event.title' } } } },
              { type: 'notify', params: { text: { $t: 'loan.asking', with: { title: { $: 'context.title' } } } } },
              { type: 'notify', params: { text: 'never' }, when: { eq: [1, 2] } },
              { type: 'assign', params: { values: { title: 'never' } }, when: { eq: [1, 2] } },
            ],
          },
          { target: 'refused' },
        ],
      },
    },
    asking: {
      invoke: {
        src: 'op:lendBook',
        input: { body: { title: { $: 'context.title' } } },
        onDone: { target: 'lent', actions: [{ type: 'assign', params: { values: { until: { $: 'event.output.until' } } } }] },
        onError: { target: 'refused', actions: [{ type: 'assign', params: { values: { reason: { $: 'event.error.kind' } } } }] },
      },
    },
    lent: {
      on: {
        BACK: {
          target: '#loan.idle',
          actions: [{ type: 'call', params: { call: 'stamp', onDone: [{ type: 'x', params: { y: { $: 'event.output' } } }] } }],
        },
      },
    },
    refused: { after: { patience: { target: 'idle' } } },
  },
};

function start(overrides: Partial<FlowEnvironment> = {}, input?: Record<string, unknown>) {
  const facts = { user: { name: 'Ann', floor: 2, blocked: false } };
  const run = jest.fn<FlowEnvironment['run']>();
  const clock = new SimulatedClock();
  const environment: FlowEnvironment = {
    conditions: { mayLend: { eq: [{ $: 'user.blocked' }, false] } },
    scope: () => facts,
    translate: (key, args) => `${key} ${JSON.stringify(args)}`,
    run,
    call: () => Promise.resolve({ until: '2026-04-01' }),
    actors: { bell: () => undefined },
    ...overrides,
  };
  const actor = createActor(createFlow(doc, environment), { clock, input });
  actor.start();
  return { actor, run, clock, facts };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('createFlow', () => {
  test('resolves the first context from the facts and puts the input over it', () => {
    expect(start({}, { title: 'given' }).actor.getSnapshot().context).toEqual({ title: 'given', reader: 'Ann', tries: 0 });
  });

  test('takes guards from conditions, reading facts as they are at that moment', () => {
    const { actor, facts } = start();
    expect(actor.getSnapshot().can({ type: 'LEND', title: 'Dune' })).toBe(true);
    facts.user.blocked = true;
    actor.send({ type: 'LEND', title: 'Dune' });
    expect(actor.getSnapshot().value).toBe('refused');
  });

  test('runs actions in order with resolved parameters, after the assignments before them, and only when they apply', () => {
    const { actor, run } = start();
    actor.send({ type: 'LEND', title: 'Dune' });
    expect(run.mock.calls.map(([action]) => action)).toEqual([{ type: 'notify', params: { text: 'loan.asking {"title":"Dune"}' } }]);
    expect(actor.getSnapshot().context['title']).toBe('Dune');
  });

  test('calls an operation with its resolved input and reads its answer', async () => {
    const call = jest.fn<FlowEnvironment['call']>().mockResolvedValue({ until: '2026-05-01' });
    const { actor } = start({ call });
    actor.send({ type: 'LEND', title: 'Dune' });
    await settled();
    expect(call).toHaveBeenCalledWith('lendBook', { body: { title: 'Dune' } });
    expect(actor.getSnapshot()).toMatchObject({ value: 'lent', context: { until: '2026-05-01' } });
  });

  test('reads the failure of a call', async () => {
    const { actor } = start({ call: () => Promise.reject({ kind: 'conflict', operation: 'lendBook' }) });
    actor.send({ type: 'LEND', title: 'Dune' });
    await settled();
    expect(actor.getSnapshot()).toMatchObject({ value: 'refused', context: { reason: 'conflict' } });
  });

  test('waits named delays', () => {
    const { actor, clock } = start();
    actor.send({ type: 'LEND' });
    clock.increment(4999);
    expect(actor.getSnapshot().value).toBe('refused');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('idle');
  });

  test('runs actors of the vocabulary with input, takes their events and stops them', () => {
    const stop = jest.fn();
    const bell = jest.fn<FlowEnvironment['actors'][string]>((input, send) => {
      send({ type: 'RING', text: `floor ${String(input['floor'])}` });
      return stop;
    });
    const { actor, run } = start({ actors: { bell } });
    expect(run).toHaveBeenCalledWith({ type: 'notify', params: { text: 'floor 2' } }, expect.anything());
    actor.stop();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  test('hands steps for later on unresolved', async () => {
    const { actor, run } = start();
    actor.send({ type: 'LEND', title: 'Dune' });
    await settled();
    actor.send({ type: 'BACK' });
    expect(run).toHaveBeenLastCalledWith(
      { type: 'call', params: { call: 'stamp', onDone: [{ type: 'x', params: { y: { $: 'event.output' } } }] } },
      expect.anything(),
    );
  });

  test('an action can send events to its flow', () => {
    const { actor } = start({ run: (_action, { self }) => self.send({ type: 'BACK' }), call: () => new Promise(() => undefined) });
    expect(() => actor.send({ type: 'LEND', title: 'Dune' })).not.toThrow();
    expect(actor.getSnapshot().value).toBe('asking');
  });

  test.each<[string, FlowEnvironment['run']]>([
    [
      'throws',
      () => {
        throw new Error('broken');
      },
    ],
    ['rejects', () => Promise.reject(new Error('broken'))],
  ])('an action that %s is reported and does not stop the flow', async (_how, run) => {
    const report = jest.fn();
    const { actor } = start({ run, report });
    actor.send({ type: 'LEND', title: 'Dune' });
    await settled();
    expect(report).toHaveBeenCalledWith(new Error('broken'));
    expect(actor.getSnapshot().value).toBe('lent');
  });

  test('a flow that never comes to rest ends with an error instead of hanging', () => {
    const endless: MachineDocument = {
      ...doc,
      id: 'endless',
      initial: 'a',
      states: { a: { always: { target: 'b' } }, b: { always: { target: 'a' } } },
    };
    const environment: FlowEnvironment = {
      conditions: {},
      scope: () => ({}),
      run: () => undefined,
      call: () => Promise.resolve(null),
      actors: {},
    };
    const actor = createActor(createFlow({ ...endless, invoke: [] }, environment));
    actor.subscribe({ error: () => undefined });
    actor.start();
    expect(actor.getSnapshot().status).toBe('error');
  });
});
