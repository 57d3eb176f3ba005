import { createEvaluation } from '#conditions';
import { deriveWalks, randomWalk, replayWalk, shortestWalk } from '#machines';
import type { MachineDocument } from '#model';

/** A door whose long way round is written before the short one. */
const door = {
  id: 'door',
  description: '',
  context: { rings: 0 },
  initial: 'shut',
  states: {
    shut: {
      on: {
        RING: {
          target: 'rung',
          actions: [{ type: 'assign', params: { values: { rings: { $fn: 'add', of: [{ $: 'context.rings' }, 1] } } } }],
        },
        UNLOCK: { target: 'open', guard: { eq: [{ $: 'event.key' }, 'brass'] } },
      },
    },
    rung: { on: { WAIT: { target: 'heard' }, LEAVE: { target: 'shut' } } },
    heard: { always: [{ target: 'open', guard: { eq: [{ $: 'user.role' }, 'guest'] } }], on: { LEAVE: { target: 'shut' } } },
    open: { on: { ENTER: { target: 'inside' } } },
    inside: { type: 'final' },
    walled: {},
  },
} as unknown as MachineDocument;

const evaluation = createEvaluation({ roots: {}, facts: {}, conditions: {} });
const typesOf = (walk: ReturnType<typeof shortestWalk>) => walk?.steps.map(({ event }) => event.type);

test('the shortest walk to a state takes the short way, with what its guard asks for', () => {
  const walk = shortestWalk(door, evaluation, 'inside');
  expect(typesOf(walk)).toEqual(['UNLOCK', 'ENTER']);
  expect(walk?.steps[0]?.event).toEqual({ type: 'UNLOCK', key: 'brass' });
  expect(walk && replayWalk(door, evaluation, walk)).toBeUndefined();
  expect(typesOf(shortestWalk(door, evaluation, 'shut'))).toEqual([]);
});

test('the shortest walk is shorter than those that take every transition, if there is a shorter one', () => {
  const isEither = { any: [{ eq: [{ $: 'event.a' }, 1] }, { eq: [{ $: 'event.b' }, 1] }] };
  const states = {
    start: { on: { X: { target: 'a', guard: isEither, actions: [{ type: 'assign', params: { values: { n: { $: 'event.b' } } } }] } } },
    a: { on: { GO: { target: 's', guard: { eq: [{ $: 'context.n' }, 1] } }, NEXT: { target: 'b' } } },
    b: { on: { FURTHER: { target: 's' } } },
    s: { on: { LAST: { target: 'goal' } } },
    goal: {},
  };
  const maze = { id: 'maze', description: '', context: { n: null }, initial: 'start', states } as unknown as MachineDocument;
  const lengths = deriveWalks(maze, evaluation).walks.flatMap(({ steps }) => (steps.at(-1)?.state === 'goal' ? [steps.length] : []));
  expect(lengths).toEqual([4]);
  expect(typesOf(shortestWalk(maze, evaluation, 'goal'))).toEqual(['X', 'GO', 'LAST']);
});

test('a state that is only passed through is come to, one that nothing leads to is not', () => {
  expect(typesOf(shortestWalk(door, evaluation, 'heard'))).toEqual(['RING', 'WAIT']);
  expect(shortestWalk(door, evaluation, 'walled')).toBeUndefined();
});

test('a walk by chance is the same for the same seed, another for another one, and no longer than it may be', () => {
  const walks = Array.from({ length: 12 }, (_none, seed) => randomWalk(door, evaluation, seed, 6));
  for (const [seed, walk] of walks.entries()) {
    expect(randomWalk(door, evaluation, seed, 6)).toEqual(walk);
    expect(replayWalk(door, evaluation, walk)).toBeUndefined();
    // It ends early only at an end.
    expect(walk.steps.length === 6 || walk.steps.at(-1)?.state === 'inside').toBe(true);
  }
  expect(new Set(walks.map((walk) => JSON.stringify(typesOf(walk)))).size).toBeGreaterThan(3);
});
