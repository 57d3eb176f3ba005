import { walkShapeFault } from '#compiler';
import { readWalk } from '../../../src/studio/readWalk.ts';

const step = { event: 'xstate.init', to: ['shut'] };
const sound = { title: 'x', machine: 'door', program: 'base', language: 'en', page: '/', steps: [step] };
const control = { role: 'button', name: 'Edit' };
const withStep = (changes: object) => ({ ...sound, steps: [{ ...step, ...changes }] });

const SOUND = [
  sound,
  withStep({
    elsewhere: 'sessionEnds',
    do: [{ ...control, nth: 1, given: true, value: 'y' }],
    when: { a: true, b: [true, false] },
    ignored: true,
    actions: ['x'],
    note: 'z',
  }),
  { ...sound, note: 'n', verdict: 'passed', role: 'Dealer', login: 'dealer.honda' },
];

const BROKEN: unknown[] = [
  null,
  [],
  'x',
  { ...sound, title: '' },
  { ...sound, title: 7 },
  { ...sound, verdict: {} },
  { ...sound, login: 7 },
  { ...sound, note: {} },
  { ...sound, page: 'x' },
  { ...sound, more: 1 },
  { ...sound, steps: [] },
  { ...sound, steps: [{ event: 'OPEN', to: [] }] },
  withStep({ to: 'shut' }),
  withStep({ actions: 'storage.set' }),
  withStep({ note: { a: 1 } }),
  withStep({ ignored: 'yes' }),
  withStep({ elsewhere: 'evil' }),
  withStep({ when: { a: 'yes' } }),
  withStep({ when: { a: [null] } }),
  withStep({ when: [] }),
  withStep({ do: null }),
  withStep({ do: [{ name: 'Edit' }] }),
  withStep({ do: [{ ...control, role: '' }] }),
  withStep({ do: [{ ...control, name: {} }] }),
  withStep({ do: [{ ...control, nth: 'process.exit()' }] }),
  withStep({ do: [{ ...control, nth: 0 }] }),
  withStep({ do: [{ ...control, value: {} }] }),
  withStep({ do: [{ ...control, given: 1 }] }),
];

test.each(SOUND)('%j is a walk, here and by its schema', (walk) => {
  expect([readWalk(JSON.stringify(walk)), walkShapeFault('.', walk)]).toEqual([walk, undefined]);
});

test.each(BROKEN)('%j is none, here and by its schema', (walk) => {
  expect([readWalk(JSON.stringify(walk)), typeof walkShapeFault('.', walk)]).toEqual([undefined, 'string']);
});

test('what is no JSON is no walk', () => {
  expect(readWalk('{')).toBeUndefined();
});
