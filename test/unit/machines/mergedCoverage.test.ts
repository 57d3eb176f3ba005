import { createEvaluation } from '#conditions';
import { coverageOf, deriveWalks, mergedCoverage, storedCoverage } from '#machines';
import type { MachineDocument } from '#model';

const door = {
  id: 'door',
  description: '',
  context: { rung: false },
  initial: 'shut',
  states: {
    shut: { on: { OPEN: { target: 'open', guard: { eq: [{ $: 'user.role' }, 'porter'] } }, RING: { target: 'rung' } } },
    rung: {},
    open: { on: { SHUT: { target: 'shut' } } },
  },
} as unknown as MachineDocument;

const evaluation = createEvaluation({ roots: {}, facts: {}, conditions: {} });
const { walks } = deriveWalks(door, evaluation);
const nothing = coverageOf(door, evaluation, []);
const seenBy = (states: readonly string[]) =>
  coverageOf(
    door,
    evaluation,
    walks.filter(({ steps }) => steps.every(({ state }) => states.includes(String(state)))),
  );

test('what several saw is what any of them saw', () => {
  const rung = seenBy(['rung']);
  const opened = seenBy(['open', 'shut']);
  expect([rung.states.missing, opened.states.missing]).toEqual([['open'], ['rung']]);
  const { guards, states, transitions } = mergedCoverage(nothing, rung, opened);
  expect(states).toEqual({ all: 4, seen: 4, missing: [] });
  expect(transitions).toEqual({ all: 3, seen: 3, missing: [] });
  expect(guards.missing).toEqual(mergedCoverage(opened, rung).guards.missing);
  expect(mergedCoverage(nothing)).toEqual(nothing);
});

test('a file counts only for the machine as it is now', () => {
  const stored = JSON.parse(JSON.stringify({ door: seenBy(['rung']) }));
  expect(storedCoverage(stored, 'door', nothing)).toEqual(seenBy(['rung']));
  expect(storedCoverage(stored, 'gate', nothing)).toBeUndefined();
  for (const wrong of [undefined, null, [], { door: null }, { door: { ...stored.door, states: { all: 5, seen: 5, missing: [] } } }])
    expect(storedCoverage(wrong, 'door', nothing)).toBeUndefined();
  const renamed = { ...stored.door, states: { all: 4, seen: 3, missing: ['ajar'] } };
  expect(storedCoverage({ door: renamed }, 'door', nothing)).toBeUndefined();
});
