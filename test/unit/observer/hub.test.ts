import { createActor } from 'xstate';
import { createFlow, type FlowEnvironment } from '#machines';
import { LIVE_VERSION, type LiveMessage, type MachineDocument } from '#model';
import { Hub } from '../../../src/observer/Hub.ts';
import { shownPath } from '../../../src/observer/redaction.ts';

const CANARIES = {
  password: 'canary-password-9',
  email: 'canary@example.com',
  phone: '(512) 555-0199',
  dealer: 'Canary Falls Honda',
  amount: 987654321,
};

const doc: MachineDocument = {
  id: 'profile',
  description: 'Keeps a profile.',
  context: { contact: {}, step: 'contact' },
  initial: 'idle',
  states: {
    idle: {
      on: {
        SAVE: [
          {
            guard: { all: [{ eq: [{ $: 'event.data.email' }, 'nobody'] }, { ref: 'isOpen' }] },
            target: 'idle',
          },
          {
            guard: { any: [{ gt: [{ $: 'event.data.amount' }, 10] }, { not: { exists: { $: 'user.dealer' } } }] },
            target: 'saving',
            actions: [{ type: 'assign', params: { values: { contact: { $: 'event.data' }, step: 'enrollment' } } }],
          },
        ],
      },
    },
    saving: {
      invoke: {
        id: 'save',
        src: 'op:saveProfile',
        input: { body: { $: 'context.contact' } },
        onDone: { target: 'idle' },
        onError: { target: 'idle' },
      },
    },
  },
};

function open({ soon = (act: () => void) => act() } = {}) {
  const messages: LiveMessage[] = [];
  let obey: (message: unknown) => void = () => undefined;
  const broadcast = {
    // As a channel does: what cannot be copied throws here.
    send: (message: unknown) => messages.push(structuredClone(message) as LiveMessage),
    listen: (onMessage: (message: unknown) => void) => {
      obey = onMessage;
      return () => undefined;
    },
  };
  const clock = { now: () => 1000, after: () => () => undefined, every: () => () => undefined };
  const path = () => '/';
  const about = (read: (path: string) => unknown) => ({
    program: String(read('oem.id') ?? ''),
    role: String(read('user.role') ?? ''),
    language: 'en',
    version: 'v1',
  });
  const bar = { canAsk: true, show: () => undefined };
  const user = (read: (path: string) => unknown) => String(read('user.email'));
  const hub = new Hub({ tab: 'one', newTab: () => 'another', broadcast, clock, soon, path, about, user, bar });
  let fail: (error: unknown) => void = () => undefined;
  const environment: FlowEnvironment = {
    conditions: { isOpen: { eq: [{ $: 'oem.id' }, 'honda'] } },
    scope: () => ({ user: { role: 'Dealer', ...CANARIES }, oem: { id: 'honda' } }),
    run: () => undefined,
    call: () =>
      new Promise((_resolve, reject) => {
        fail = reject;
      }),
    actors: {},
  };
  const start = () => createActor(createFlow(doc, environment), { inspect: hub.inspect }).start();
  const find = () => obey({ type: 'find', v: LIVE_VERSION });
  const replay = (from = 0) => obey({ type: 'replay', v: LIVE_VERSION, tab: 'one', from });
  return { messages, start, find, replay, obey: (message: unknown) => obey(message), fail: (error: unknown) => fail(error), hub };
}

const data = { ...CANARIES, note: 'canary-note' };
const steps = (messages: readonly LiveMessage[]) => messages.flatMap((message) => (message.type === 'step' ? [message.step] : []));

test('a page that nobody listens to says that it is there, and nothing of what happens', () => {
  const { messages, start } = open();
  start().send({ type: 'SAVE', data });
  expect(messages.map(({ type }) => type)).toEqual(['hello']);
});

test('who asks gets the tab with its flows, and from then on every step with the guards that were asked', () => {
  const { find, messages, start } = open();
  const actor = start();
  find();
  actor.send({ type: 'SAVE', data });
  expect(messages.at(-2)).toMatchObject({
    type: 'hello',
    tab: 'one',
    about: { program: 'honda', role: 'Dealer' },
    flows: [{ session: '1000-1', machine: 'profile', active: ['idle'], status: 'active' }],
  });
  const [step] = steps(messages);
  expect(step).toMatchObject({
    event: 'SAVE',
    from: ['idle'],
    to: ['saving'],
    transitions: [{ source: 'idle', event: 'SAVE', index: 1 }],
    actions: [],
    ignored: false,
  });
  expect(step?.guards.map(({ result, transition }) => [transition.index, result])).toEqual([
    [0, false],
    [1, true],
  ]);
  expect(step?.guards[0]?.trace).toEqual({
    operator: 'all',
    value: false,
    parts: [
      { operator: 'eq', value: false, operands: [{ kind: 'text' }, { value: 'nobody' }], parts: [] },
      { operator: 'ref', ref: 'isOpen', value: true, parts: [] },
    ],
  });
  expect(messages.at(-1)).toMatchObject({ flow: { active: ['saving'], calls: [{ id: 'save', src: 'op:saveProfile' }] } });
});

test('an event that nothing takes is told as ignored', () => {
  const { find, messages, start } = open();
  const actor = start();
  find();
  actor.send({ type: 'RING' });
  expect(steps(messages)).toMatchObject([{ event: 'RING', ignored: true, transitions: [] }]);
});

test('steps that a page takes at once are told together, before anything that follows them', () => {
  const waiting: (() => void)[] = [];
  const { find, hub, messages, start } = open({ soon: (act) => waiting.push(act) });
  const actor = start();
  find();
  messages.length = 0;
  for (const type of ['RING', 'RING', 'RING']) actor.send({ type });
  expect(messages).toEqual([]);
  for (const act of waiting) act();
  expect(messages).toMatchObject([
    { type: 'steps', steps: [{ event: 'RING' }, { event: 'RING' }, { event: 'RING' }] },
    { type: 'flow', flow: { session: '1000-1', status: 'active' } },
  ]);
  actor.send({ type: 'RING' });
  hub.leave();
  expect(messages.slice(2).map(({ type }) => type)).toEqual(['step', 'bye']);
});

test('who comes late gets the newest 2,000 steps, or those from a number on', () => {
  const { messages, replay, start } = open();
  const actor = start();
  for (let count = 0; count < 2500; count += 1) actor.send({ type: 'RING' });
  replay();
  replay(3490);
  const [all, some] = messages.flatMap((message) => (message.type === 'steps' ? [message.steps] : []));
  // The start of the flow is a step too.
  expect([all?.length, all?.[0]?.seq, all?.at(-1)?.seq]).toEqual([2000, 1502, 3501]);
  expect(some?.map(({ seq }) => seq)).toEqual([3490, 3491, 3492, 3493, 3494, 3495, 3496, 3497, 3498, 3499, 3500, 3501]);
});

test('a flow that is stopped and a page that goes say so; other versions and other messages are not answered', () => {
  const { find, hub, messages, obey, start } = open();
  const actor = start();
  find();
  actor.stop();
  expect(messages.at(-1)).toMatchObject({ type: 'flow', flow: { session: '1000-1', status: 'stopped' } });
  hub.leave();
  expect(messages.at(-1)).toMatchObject({ type: 'bye', tab: 'one' });
  const before = messages.length;
  for (const message of [
    { type: 'find', v: 99 },
    { type: 'send', v: LIVE_VERSION },
    { type: 'hello', v: LIVE_VERSION },
  ])
    obey(message);
  expect(messages).toHaveLength(before);
});

test('nothing of anybody leaves the page: not in events, guards, results or failures of calls, nor the length of a text', async () => {
  const { fail, find, messages, replay, start } = open();
  const actor = start();
  find();
  actor.send({ type: 'SAVE', data });
  fail({ kind: 'rejected', status: 400, message: CANARIES.dealer, body: data });
  await new Promise(process.nextTick);
  actor.send({ type: CANARIES.email, canary: true });
  replay();
  const said = JSON.stringify(messages);
  expect(steps(messages)).toHaveLength(3);
  for (const canary of [...Object.values(CANARIES), 'canary', 'Canary', 17, 18]) expect(said).not.toContain(String(canary));
});

test('controls are told once labels are known, and by those labels alone; what is typed is one use until something else happens', () => {
  const { hub, messages, obey, start } = open();
  const press = { role: 'button', name: 'Save', nth: 1, isGiven: false };
  const type = { role: 'textbox', name: CANARIES.dealer, nth: 0, isGiven: true };
  hub.used(press, false);
  hub.used(type, false);
  hub.used(type, true);
  expect(messages.filter(({ type: kind }) => kind === 'controls')).toEqual([]);
  obey({ type: 'labels', v: LIVE_VERSION, tab: 'one', labels: ['Save'] });
  hub.used(type, true);
  start();
  hub.used(type, true);
  const controls = messages.flatMap((message) => (message.type === 'controls' ? [message.controls] : []));
  const [seq = 0] = controls[0]?.map((control) => control.seq) ?? [];
  expect(controls).toEqual([
    [
      { seq, page: '/', role: 'button', name: 'Save', nth: 1 },
      { seq: seq + 1, page: '/', role: 'textbox', given: true },
    ],
    // The start of the flow has the number between.
    [{ seq: seq + 3, page: '/', role: 'textbox', given: true }],
  ]);
  expect(JSON.stringify(messages)).not.toContain(CANARIES.dealer);
});

test('the younger of two pages with one name takes another one', () => {
  const { find, hub, messages, obey } = open();
  const says = () => messages.map(({ tab, type }) => [type, tab]);
  const hello = { type: 'hello', v: LIVE_VERSION, tab: 'one', flows: [] };
  obey({ ...hello, tab: 'other' });
  expect(says()).toEqual([['hello', 'one']]);
  obey(hello);
  expect(says().slice(1)).toEqual([
    ['taken', 'one'],
    ['hello', 'one'],
  ]);
  obey({ type: 'taken', v: LIVE_VERSION, tab: 'one', since: 1001 });
  expect(says()).toHaveLength(3);
  obey({ type: 'taken', v: LIVE_VERSION, tab: 'one', since: 999 });
  find();
  expect(says().slice(3)).toEqual([
    ['hello', 'another'],
    ['hello', 'another'],
  ]);
  hub.leave();
  obey({ ...hello, tab: 'another' });
  expect(says().at(-1)).toEqual(['bye', 'another']);
});

const routes = {
  notFound: 'none',
  routes: {
    none: { path: '*' },
    home: { path: '/', aliases: ['/:locale'], locale: 'locale' },
    list: { path: '/dealers', aliases: ['/Retailers'] },
    dealer: { path: '/dealers/:dealer/profile', reservedParams: { dealer: ['new'] } },
    fresh: { path: '/dealers/new/profile' },
  },
};

test.each([
  ['/', '/'],
  ['/fr', '/fr'],
  ['/ann', '/:'],
  ['/retailers', '/retailers'],
  ['/dealers/HO0001/profile', '/dealers/:/profile'],
  ['/dealers/ann-canary/profile', '/dealers/:/profile'],
  ['/dealers/Ann%20Canary/profile', '/dealers/:/profile'],
  ['/dealers/new/profile', '/dealers/new/profile'],
  ['/dealers/ann/secrets', '/:'],
  ['/dealers/%E0%A4%A/profile', '/dealers/:/profile'],
])('the path %s is told as %s', (path, shown) => {
  expect(shownPath(path, { languages: ['en', 'fr'], routes } as never)).toBe(shown);
});
