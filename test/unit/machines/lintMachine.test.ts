import { lintMachine, type MachineVocabulary } from '#machines';
import type { MachineDocument, State } from '#model';

const vocabulary: MachineVocabulary = {
  actions: ['navigate', 'send', 'call'],
  effects: ['record.send'],
  actors: ['bell'],
  operations: ['lendBook'],
  conditions: ['mayLend'],
};

/** A sound machine with everything in it that the rules look at. */
const sound: MachineDocument = {
  $schema: 'meta',
  id: 'loan',
  description: 'Lends a book.',
  context: { title: '' },
  events: { LEND: 'Asks.', BACK: 'Brings back.', LEAVE: 'Goes.' },
  delays: { patience: 10 },
  initial: 'idle',
  invoke: { src: 'bell' },
  on: { LEAVE: { target: '.gone' } },
  states: {
    idle: {
      on: {
        LEND: {
          target: 'asking',
          guard: { ref: 'mayLend' },
          actions: [{ type: 'assign', params: { values: { title: { $: 'event.title' } } } }],
        },
      },
    },
    asking: {
      invoke: {
        src: 'op:lendBook',
        input: { title: { $: 'context.title' } },
        onDone: { target: 'lent.fresh' },
        onError: { target: 'idle' },
      },
      after: { patience: { target: 'idle' } },
    },
    lent: {
      initial: 'fresh',
      always: [{ guard: { eq: [{ $: 'context.title' }, ''] }, target: '#loan.idle' }],
      on: { BACK: { target: 'idle', actions: [{ type: 'navigate', params: { to: 'home' } }] } },
      states: { fresh: {}, old: {}, before: { type: 'history' } },
      after: { patience: [{ guard: { ref: 'mayLend' }, target: '.old' }, { target: '.before' }] },
    },
    gone: { type: 'final' },
  },
};

const diagnosticsOf = (doc: MachineDocument) => lintMachine(doc, vocabulary).map(({ code, pointer }) => `${code} ${pointer}`);
const withStates = (states: { [name: string]: State | Record<string, unknown> }): MachineDocument => ({
  ...sound,
  states: { ...sound.states, ...(states as MachineDocument['states']) },
});
const idle = (state: Record<string, unknown>) => withStates({ idle: { ...sound.states['idle'], ...state } });

test('a sound machine has no fault', () => {
  expect(lintMachine(sound, vocabulary)).toEqual([]);
});

test.each<[string, MachineDocument, string[]]>([
  ['a misspelt key of a state', idle({ onn: {} }), ['MACHINE_KEY_UNKNOWN /states/idle/onn']],
  [
    'a misspelt key of a transition',
    idle({ always: { gaurd: {}, target: 'asking', guard: { ref: 'mayLend' } } }),
    ['MACHINE_KEY_UNKNOWN /states/idle/always/gaurd'],
  ],
  ['a misspelt key of an action', idle({ entry: [{ type: 'navigate', parms: {} }] }), ['MACHINE_KEY_UNKNOWN /states/idle/entry/0/parms']],
  ['an unknown action', idle({ exit: [{ type: 'navigat' }] }), ['MACHINE_ACTION_UNKNOWN /states/idle/exit/0/type']],
  [
    'an unknown action for later',
    idle({ exit: [{ type: 'call', params: { call: 'lendBook', onDone: [{ type: 'assing' }] } }] }),
    ['MACHINE_ACTION_UNKNOWN /states/idle/exit/0/params/onDone/0/type'],
  ],
  ['an unknown actor', { ...sound, invoke: { src: 'bel' } }, ['MACHINE_ACTOR_UNKNOWN /invoke/src']],
  ['an unknown operation', idle({ invoke: [{ src: 'op:lend', onError: {} }] }), ['MACHINE_OPERATION_UNKNOWN /states/idle/invoke/0/src']],
  ['a call that may fail unheard', idle({ invoke: { src: 'op:lendBook' } }), ['MACHINE_ON_ERROR_MISSING /states/idle/invoke']],
  [
    'an unknown guard',
    idle({ always: { guard: { not: { ref: 'mayLed' } }, target: 'asking' } }),
    ['MACHINE_CONDITION_UNKNOWN /states/idle/always/guard'],
  ],
  [
    'an unknown condition inside a value',
    idle({
      entry: [
        {
          type: 'navigate',
          params: {
            to: Object.fromEntries([
              ['$if', { ref: 'nobody' }],
              ['then', 'a'],
            ]),
          },
        },
      ],
    }),
    ['MACHINE_CONDITION_UNKNOWN /states/idle/entry/0/params/to'],
  ],
  [
    'context that nothing sets',
    idle({ entry: [{ type: 'navigate', params: { to: { $: 'context.titel' } } }] }),
    ['MACHINE_CONTEXT_UNKNOWN /states/idle/entry/0/params/to'],
  ],
  [
    'an unknown condition of an action',
    idle({ entry: [{ type: 'navigate', params: { to: 'a' }, when: { ref: 'nobody' } }] }),
    ['MACHINE_CONDITION_UNKNOWN /states/idle/entry/0/when'],
  ],
  [
    'an unknown condition in the first context',
    {
      ...sound,
      context: {
        title: Object.fromEntries([
          ['$if', { ref: 'nobody' }],
          ['then', 'a'],
        ]),
      },
    },
    ['MACHINE_CONDITION_UNKNOWN /context'],
  ],
  ['an undeclared event', idle({ on: { LEND: { target: 'asking' }, LEN: {} } }), ['MACHINE_EVENT_UNDECLARED /states/idle/on/LEN']],
  [
    'an undeclared event it sends itself',
    idle({ entry: [{ type: 'send', params: { event: 'LENDS' } }] }),
    ['MACHINE_EVENT_UNDECLARED /states/idle/entry/0/params/event'],
  ],
  ['an event that no state takes', { ...sound, events: { ...sound.events, RING: 'Rings.' } }, ['MACHINE_EVENT_UNUSED /events/RING']],
  ['an unnamed delay', idle({ after: { '500': { target: 'asking' } } }), ['MACHINE_DELAY_UNNAMED /states/idle/after/500']],
  ['a delay that nobody waits for', { ...sound, delays: { patience: 1, more: 2 } }, ['MACHINE_DELAY_UNUSED /delays/more']],
  ['no first state', { ...withStates({}), initial: undefined } as unknown as MachineDocument, ['MACHINE_INITIAL_MISSING ']],
  [
    'an unknown first state',
    withStates({ lent: { ...sound.states['lent'], initial: 'fresch' } }),
    ['MACHINE_INITIAL_UNKNOWN /states/lent/initial'],
  ],
  [
    'an unknown target',
    idle({ always: { target: 'lent.nowhere', guard: { ref: 'mayLend' } } }),
    ['MACHINE_TARGET_UNKNOWN /states/idle/always/target'],
  ],
  ['a target from the root without its dot', { ...sound, on: { LEAVE: { target: 'gone' } } }, ['MACHINE_TARGET_UNKNOWN /on/LEAVE/target']],
  [
    'a dot in a name',
    withStates({ 'a.b': { type: 'final' } }),
    ['MACHINE_NAME_DOTTED /states/a.b', 'MACHINE_STATE_UNREACHABLE /states/a.b'],
  ],
  [
    'a state that nothing leads to, once, though nothing leads out of it either',
    { ...withStates({ lost: {} }), on: { LEAVE: {} } },
    ['MACHINE_STATE_UNREACHABLE /states/gone', 'MACHINE_STATE_UNREACHABLE /states/lost'],
  ],
  [
    'a state that nothing leads out of',
    {
      ...idle({ on: { LEND: { target: 'stuck' } } }),
      on: {},
      events: { LEND: '', BACK: '' },
      states: {
        ...withStates({ stuck: {} }).states,
        idle: { on: { LEND: [{ target: 'asking', guard: { ref: 'mayLend' } }, { target: 'stuck' }] } },
        gone: { on: { BACK: {} }, type: 'final' },
      },
    },
    ['MACHINE_STATE_UNREACHABLE /states/gone', 'MACHINE_STATE_TRAP /states/stuck'],
  ],
  [
    'a transition behind one without guard',
    idle({ on: { LEND: [{ target: 'asking' }, { target: 'gone' }] } }),
    ['MACHINE_TRANSITION_SHADOWED /states/idle/on/LEND/1'],
  ],
  [
    'two states that lead to each other without an event',
    withStates({
      lent: { ...sound.states['lent'], always: { target: 'idle' } },
      idle: { ...sound.states['idle'], always: { guard: { ref: 'mayLend' }, target: 'lent' } },
    }),
    ['MACHINE_ALWAYS_CYCLE /states/idle/always', 'MACHINE_ALWAYS_CYCLE /states/lent/always'],
  ],
  [
    'a state that leads to itself without an event',
    idle({ always: { guard: { ref: 'mayLend' }, actions: [] } }),
    ['MACHINE_ALWAYS_CYCLE /states/idle/always'],
  ],
  [
    'a state that always enters its own child',
    withStates({ lent: { ...sound.states['lent'], always: { target: '.fresh' } } }),
    ['MACHINE_ALWAYS_CYCLE /states/lent/always'],
  ],
  [
    'two actors of one name at the same time',
    {
      ...sound,
      invoke: [
        { id: 'one', src: 'bell' },
        { id: 'two', src: 'bell' },
      ],
      states: { ...sound.states, idle: { ...sound.states['idle'], invoke: { id: 'one', src: 'bell' } } },
    },
    ['MACHINE_INVOKE_DUPLICATE /states/idle/invoke'],
  ],
])('reports %s', (_what, doc, expected) => {
  const diagnostics = diagnosticsOf(doc);
  for (const text of expected) expect(diagnostics).toContainEqual(expect.stringContaining(text));
  expect(diagnostics.every((text) => expected.some((known) => text.startsWith(known)))).toBe(true);
});

test.each<[string, MachineDocument, string]>([
  ['the nearest action', idle({ exit: [{ type: 'navigat' }] }), "Did you mean 'navigate'?"],
  ['the child with its dot', { ...sound, on: { LEAVE: { target: 'gone' } } }, "Did you mean '.gone'?"],
  ['the whole name of a state elsewhere', idle({ always: { target: 'old', guard: { ref: 'mayLend' } } }), "Did you mean '#loan.lent.old'?"],
])('suggests %s', (_what, doc, fix) => {
  expect(lintMachine(doc, vocabulary).map(({ fix: found }) => found)).toContain(fix);
});

test('the same actor name in states that exclude each other is fine, in regions of a parallel state it is not', () => {
  const invoke = { id: 'one', src: 'bell' };
  const regions = { a: { invoke }, b: { invoke } };
  const doc: MachineDocument = {
    ...sound,
    context: {},
    delays: {},
    events: { GO: '' },
    on: { GO: [{ guard: { ref: 'mayLend' }, target: '.a' }, { target: '.b' }] },
    initial: 'a',
    invoke: [],
    states: regions,
  };
  expect(diagnosticsOf(doc)).toEqual([]);
  expect(diagnosticsOf({ ...doc, type: 'parallel', on: { GO: {} } })).toEqual(['MACHINE_INVOKE_DUPLICATE /states/b/invoke']);
});

test('history states that lead to each other do not keep the lint from ending', () => {
  const before = { type: 'history', target: 'since' };
  const states = { ...sound.states['lent']?.states, before, since: { ...before, target: 'before' } };
  expect(diagnosticsOf(withStates({ lent: { ...sound.states['lent'], initial: 'before', states } }))).toEqual([]);
});

test('a transition may lead to the machine itself', () => {
  expect(diagnosticsOf(idle({ on: { ...(sound.states['idle'] as { on: object }).on, BACK: { target: '#loan' } } }))).toEqual([]);
});
