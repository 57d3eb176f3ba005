import { createActor, type InspectionEvent, SimulatedClock } from 'xstate';
import { createFlow, type FlowEnvironment, graphOf, type ObservedStep, observeFlow, valueInFlow } from '#machines';
import type { MachineDocument } from '#model';

const doc: MachineDocument = {
  id: 'loan',
  description: 'Lends a book.',
  context: { tries: 0 },
  delays: { patience: 5000 },
  initial: 'checking',
  states: {
    checking: { always: [{ guard: { ref: 'isClosed' }, target: 'closed' }, { target: 'idle' }] },
    idle: {
      on: {
        LEND: [
          { guard: { ref: 'isClosed' }, target: 'closed' },
          { guard: { eq: [{ $: 'event.title' }, 'Atlas'] }, target: 'asking', actions: [{ type: 'notify', params: { text: 'x' } }] },
          { target: 'refused' },
        ],
      },
    },
    asking: { invoke: { src: 'op:lendBook', onDone: { target: 'idle' }, onError: { target: 'refused' } } },
    refused: { after: { patience: { target: 'idle' } } },
    closed: { type: 'final' },
  },
};

type Step = ObservedStep<readonly [string, boolean, unknown]>;

function start(call: FlowEnvironment['call'] = () => new Promise(() => undefined)) {
  const steps: Step[] = [];
  const clock = new SimulatedClock();
  const inspect = ({ actorRef, rootId, type }: InspectionEvent): void => {
    if (type !== '@xstate.actor' || actorRef.sessionId !== rootId) return;
    observeFlow<Step['guards'][number]>(actorRef as Parameters<typeof observeFlow>[0], {
      explain: ({ event, index, source }, _condition, result, scope) => [
        `${source} ${event} ${index}`,
        result,
        scope.value({ $: 'event.title' }),
      ],
      onStep: (step) => steps.push(step),
    });
  };
  const environment: FlowEnvironment = {
    conditions: { isClosed: { eq: [{ $: 'library.closed' }, true] } },
    scope: () => ({ library: { closed: false } }),
    run: () => undefined,
    call,
    actors: {},
  };
  const actor = createActor(createFlow(doc, environment), { clock, inspect }).start();
  return { actor, clock, steps };
}

/** The pointers of the transitions of a step in the graph of the document. */
const pointersOf = ({ taken }: Step) =>
  taken.map(
    (key) =>
      graphOf(doc).transitions.find(({ event, index, source }) => source === key.source && event === key.event && index === key.index)?.id,
  );

test('the first transitions of a flow are told with the guards that were asked for them', () => {
  const [first] = start().steps;
  expect(first?.from).toBeUndefined();
  expect(first?.to.value).toBe('idle');
  expect(first && pointersOf(first)).toEqual(['/states/checking/always/1']);
  expect(first?.guards.map(([key, result]) => [key, result])).toEqual([['checking  0', false]]);
});

test('a step tells the guards in the order in which they were asked, in their own scope, the transition taken and the actions', () => {
  const { actor, steps } = start();
  actor.send({ type: 'LEND', title: 'Atlas' });
  const step = steps.at(-1);
  expect(step?.guards).toEqual([
    ['idle LEND 0', false, 'Atlas'],
    ['idle LEND 1', true, 'Atlas'],
  ]);
  expect(step && pointersOf(step)).toEqual(['/states/idle/on/LEND/1']);
  expect(step?.actions).toEqual(['notify']);
  expect([step?.from?.value, step?.to.value]).toEqual(['idle', 'asking']);
});

test('what blocks ask to show what is possible is no step, and an event that nothing takes is one without transitions', () => {
  const { actor, steps } = start();
  const before = steps.length;
  actor.getSnapshot().can({ type: 'LEND', title: 'Atlas' });
  expect(steps).toHaveLength(before);
  actor.send({ type: 'RING' });
  expect(steps.slice(before).map(({ event, guards, taken }) => [event.type, guards, taken])).toEqual([['RING', [], []]]);
});

test('ends of calls and delays are steps whose transitions the graph has', async () => {
  const { actor, clock, steps } = start(() => Promise.reject(new Error('away')));
  actor.send({ type: 'LEND', title: 'Atlas' });
  await Promise.resolve();
  await new Promise(process.nextTick);
  clock.increment(5000);
  expect(steps.slice(2).flatMap(pointersOf)).toEqual(['/states/asking/invoke/onError', '/states/refused/after/patience']);
});

test('a flow of another script is read by its own code: the observer cannot read the scopes of that script', () => {
  let flowOf: typeof createFlow | undefined;
  jest.isolateModules(() => {
    flowOf = (jest.requireActual('#machines') as { createFlow: typeof createFlow }).createFlow;
  });
  const environment: FlowEnvironment = {
    conditions: { isClosed: { eq: [{ $: 'library.closed' }, true] } },
    scope: () => ({ library: { closed: false, name: 'Cedar' } }),
    run: () => undefined,
    call: () => new Promise(() => undefined),
    actors: {},
  };
  const flow = flowOf?.(doc, environment);
  const asked: unknown[] = [];
  const actor = createActor(flow as NonNullable<typeof flow>);
  observeFlow(actor, {
    explain: (_key, _condition, _result, scope) => asked.push(scope.value({ $: 'library.name' })),
    onStep: () => undefined,
  });
  actor.start();
  actor.send({ type: 'LEND' });
  expect(flowOf).not.toBe(createFlow);
  expect([asked[0], valueInFlow(actor, { $: 'library.name' })]).toEqual(['Cedar', 'Cedar']);
});
