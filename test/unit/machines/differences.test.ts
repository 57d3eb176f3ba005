import { type Difference, differencesOf } from '#machines';
import type { MachineDocument } from '#model';

const machine = (states: object, rest: object = {}) =>
  ({ document: { id: 'door', description: '', initial: 'shut', states, ...rest } as unknown as MachineDocument, written: {} }) as const;

const found = ({ after, before, change, part, state }: Difference) => [part, change, state, before?.pointer, after?.pointer];

const between = (before: ReturnType<typeof machine>, after: ReturnType<typeof machine>) => differencesOf(before, after).map(found);

const shut = { on: { OPEN: { target: 'open', guard: { ref: 'hasKey' } } } };

test('a state that is new and one that is gone, with what leads from them', () => {
  expect(between(machine({ shut, open: {} }), machine({ shut, open: {}, locked: { on: { UNLOCK: 'shut' } } }))).toEqual([
    ['state', 'added', 'locked', undefined, '/states/locked'],
    ['transition', 'added', 'locked', undefined, '/states/locked/on/UNLOCK'],
  ]);
  expect(between(machine({ shut, open: {} }), machine({ open: {} })).map(([, , ...rest]) => rest)).toEqual([
    ['shut', '/states/shut', undefined],
    ['shut', '/states/shut/on/OPEN', undefined],
  ]);
});

test('a transition that leads elsewhere, under another condition, with other actions', () => {
  const other = { on: { OPEN: [{ target: 'shut', guard: { ref: 'hasCard' } }] } };
  expect(between(machine({ shut, open: {} }), machine({ shut: other, open: {} }))).toEqual([
    ['target', 'changed', 'shut', '/states/shut/on/OPEN/target', '/states/shut/on/OPEN/0/target'],
    ['guard', 'changed', 'shut', '/states/shut/on/OPEN/guard', '/states/shut/on/OPEN/0/guard'],
  ]);
  const ringing = { on: { OPEN: { ...shut.on.OPEN, actions: [{ type: 'ring' }] } } };
  expect(between(machine({ shut, open: {} }), machine({ shut: ringing, open: {} }))).toEqual([
    ['action', 'added', 'shut', undefined, '/states/shut/on/OPEN/actions/0'],
  ]);
});

test('a new transition before others is no change of those', () => {
  const more = { on: { OPEN: [{ target: 'open', guard: { ref: 'isPorter' } }, shut.on.OPEN] } };
  expect(between(machine({ shut, open: {} }), machine({ shut: more, open: {} }))).toEqual([
    ['transition', 'added', 'shut', undefined, '/states/shut/on/OPEN/0'],
  ]);
});

test('the same transition in another place, after another delay or for another event', () => {
  const first = { target: 'open', guard: { ref: 'hasKey' } };
  const second = { target: 'shut', guard: { ref: 'isLate' } };
  const third = { target: 'open' };
  const before = machine({ shut: { on: { OPEN: [first, second, third] } }, open: {} });
  expect(between(before, machine({ shut: { on: { OPEN: [second, first, third] } }, open: {} })).map(([part]) => part)).toEqual(['order']);
  const waiting = (delay: string) => machine({ shut: { after: { [delay]: { target: 'open' } } }, open: {} }, { delays: { [delay]: 100 } });
  expect(between(waiting('short'), waiting('long')).filter(([part]) => part === 'trigger')).toEqual([
    ['trigger', 'changed', 'shut', '/states/shut/after/short', '/states/shut/after/long'],
  ]);
});

test('another length of a delay, other calls and what they are given, other values of the context', () => {
  const calling = (src: string, input: object, rest: object) =>
    machine({ shut: { invoke: { src, input, onDone: 'open', onError: 'shut' } }, open: {} }, rest);
  const before = calling('op:ask', { id: 1 }, { delays: { patience: 100 }, context: { tries: 0 } });
  expect(between(before, calling('op:beg', { id: 2 }, { delays: { patience: 200 }, context: { tries: 1, last: null } }))).toEqual([
    ['context', 'changed', '', '/context/tries', '/context/tries'],
    ['context', 'added', '', undefined, '/context/last'],
    ['delay', 'changed', '', '/delays/patience', '/delays/patience'],
    ['call', 'changed', 'shut', '/states/shut/invoke', '/states/shut/invoke'],
    ['input', 'changed', 'shut', '/states/shut/invoke/input/id', '/states/shut/invoke/input/id'],
  ]);
});

test('a text that says something else, where the machine names it', () => {
  const saying = (text: string) => ({
    ...machine({ shut }),
    written: { '/states/shut/entry/0/params/text': '@door.shut' },
    texts: { 'door.shut': text },
  });
  const [first] = differencesOf(saying('Shut'), saying('Closed'));
  expect(first).toMatchObject({ part: 'text', state: 'shut', name: 'door.shut', before: { text: 'Shut' }, after: { text: 'Closed' } });
});
