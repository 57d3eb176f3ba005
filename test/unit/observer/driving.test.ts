import { createActor } from 'xstate';
import { createFlow, type FlowEnvironment } from '#machines';
import { LIVE_VERSION, type LiveMessage, type MachineDocument } from '#model';
import type { DrivingBar } from '../../../src/observer/Driving.ts';
import { Hub } from '../../../src/observer/Hub.ts';

const doc: MachineDocument = {
  id: 'order',
  description: 'Orders something.',
  initial: 'choosing',
  states: {
    choosing: { on: { ORDER: [{ guard: { eq: [{ $: 'event.count' }, 2] }, target: 'sending' }] } },
    sending: { invoke: { id: 'post', src: 'op:order', input: {}, onDone: { target: 'sent' } } },
    sent: { after: { 60000: { target: 'choosing' }, 90000: { guard: { eq: [1, 2] }, target: 'choosing' } } },
  },
};

type Shown = Parameters<DrivingBar['show']>[0];

/** A page with a running flow, a tester who can ask, and a user who sees the bar. */
function open(canAsk = true) {
  const messages: LiveMessage[] = [];
  let obey: (message: unknown) => void = () => undefined;
  let shown: Shown;
  let user: string | undefined = 'ann';
  let answer: (output: object) => void = () => undefined;
  const pulses = new Set<() => void>();
  const timers = new Set<() => void>();
  const hub = new Hub({
    tab: 'one',
    newTab: () => 'another',
    broadcast: {
      send: (message) => messages.push(structuredClone(message) as LiveMessage),
      listen(onMessage) {
        obey = onMessage;
        return () => undefined;
      },
    },
    soon: (act) => act(),
    clock: {
      now: () => 1000,
      after: () => () => undefined,
      every(_ms, action) {
        pulses.add(action);
        return () => pulses.delete(action);
      },
    },
    path: () => '/',
    about: () => ({ program: '', role: '', language: 'en', version: '1' }),
    user: () => user,
    bar: { canAsk, show: (next) => (shown = next) },
  });
  const environment: FlowEnvironment = {
    conditions: {},
    scope: () => ({}),
    run: () => undefined,
    call: () => new Promise((resolve) => (answer = (output) => resolve(output as never))),
    actors: {},
  };
  const clock = {
    setTimeout(action: () => void) {
      timers.add(action);
      return action;
    },
    clearTimeout: (action: () => void) => timers.delete(action),
  };
  const actor = createActor(createFlow(doc, environment), { inspect: hub.inspect, clock } as never).start();
  const say = (type: string, rest: object = {}) => obey({ type, v: LIVE_VERSION, tab: 'one', studio: 'mine', ...rest });
  say('find');
  const allow = () => {
    say('ask');
    if (shown?.state === 'asked') shown.allow();
  };
  const order = (count = 2, rest: object = {}) => say('send', { session: '1000-1', event: { type: 'ORDER', count }, ...rest });
  return {
    hub,
    messages,
    end: () => {
      if (shown?.state === 'allowed') shown.end();
    },
    actor,
    say,
    allow,
    order,
    timers,
    shown: () => shown,
    signIn: (next: string | undefined) => {
      user = next;
    },
    answer: async () => {
      answer({});
      await new Promise(process.nextTick);
    },
    pulse: () => {
      for (const action of pulses) action();
    },
    at: () => actor.getSnapshot().value,
    driving: () => messages.flatMap((message) => (message.type === 'driving' && message.studio === 'mine' ? [message.driving] : [])),
    results: () => messages.flatMap((message) => (message.type === 'driven' ? [message.result] : [])),
    steps: () => messages.flatMap((message) => (message.type === 'step' ? [message.step] : [])),
  };
}

test('a page that its user lets be driven takes the event as from its own controls, and tells that step as driven', async () => {
  const page = open();
  page.allow();
  page.order();
  expect(page.driving()).toEqual(['asked', 'allowed']);
  expect(page.results()).toEqual(['done']);
  expect(page.at()).toBe('sending');
  await page.answer();
  // What the event has led to by itself was driven by nobody.
  expect(page.steps().map(({ driven, event }) => [event, driven])).toEqual([
    ['ORDER', true],
    ['xstate.done.actor.post', undefined],
  ]);
});

test('the guards of the page hold for what is driven too', () => {
  const page = open();
  page.allow();
  page.order(3);
  expect(page.at()).toBe('choosing');
  expect(page.steps()).toMatchObject([{ event: 'ORDER', driven: true, ignored: true, guards: [{ result: false }] }]);
});

test('a delay of an allowed page runs out at once, and not again in its time', async () => {
  const page = open();
  page.allow();
  page.order();
  await page.answer();
  const timer = { state: 'sent', delayMs: 60000 };
  expect([page.at(), page.timers.size]).toEqual(['sent', 2]);
  page.say('runOut', { session: '1000-1', timer: { state: 'sent', delayMs: 90000 } });
  expect([page.at(), page.timers.size]).toEqual(['sent', 1]);
  page.say('runOut', { session: '1000-1', timer: { state: 'sent', delayMs: 1 } });
  expect(page.at()).toBe('sent');
  page.say('runOut', { session: '1000-1', timer });
  expect([page.at(), page.timers.size]).toEqual(['choosing', 0]);
  expect(page.steps().at(-1)).toMatchObject({ driven: true, to: ['choosing'] });
});

test('a page that allows nothing moves by nothing that is posted', () => {
  const page = open();
  const forge = (): void => {
    page.order();
    page.order(2, { studio: 'another' });
    page.say('alive');
    page.say('leave', { studio: 'another' });
    page.say('driving', { driving: 'allowed' });
    page.say('runOut', { session: '1000-1', timer: { state: 'sent', delayMs: 60000 } });
    page.say('send', { session: '1000-1' });
    page.say('send', { session: '1000-1', event: 'ORDER', tab: 'two' });
  };
  forge();
  page.say('ask');
  forge();
  expect(page.at()).toBe('choosing');
  expect(page.shown()?.state).toBe('asked');
  expect(new Set(page.results())).toEqual(new Set(['notAllowed']));
  expect(page.steps()).toEqual([]);
});

test('the Studio that was allowed drives alone, and sends what a page may send: no ends of calls, no other events', () => {
  const page = open();
  page.allow();
  page.order(2, { studio: 'another' });
  expect(page.at()).toBe('choosing');
  page.say('ask', { studio: 'another' });
  expect(page.messages.at(-1)).toMatchObject({ type: 'driving', studio: 'another', driving: 'busy' });
  page.order();
  for (const event of [{ type: 'xstate.done.actor.post', output: {} }, { type: 'CANCEL' }, { type: 7 }, null])
    page.say('send', { session: '1000-1', event });
  page.order(2, { session: '1000-9' });
  expect(page.at()).toBe('sending');
  expect(page.results()).toEqual(['notAllowed', 'done', 'notAccepted', 'notAccepted', 'notAccepted', 'notAccepted', 'notRunning']);
});

test.each<[string, (page: ReturnType<typeof open>) => void]>([
  ['the user ends it', (page) => page.end()],
  ['the Studio ends it', (page) => page.say('leave')],
  ['the page goes', (page) => page.hub.leave()],
  ['another user signs in', (page) => page.signIn('dana')],
  [
    'another user has signed in for five seconds',
    (page) => {
      page.signIn('dana');
      page.pulse();
      page.signIn('ann');
    },
  ],
  [
    'the Studio is silent',
    (page) => {
      for (let count = 0; count < 4; count += 1) page.pulse();
    },
  ],
])('it is allowed no more when %s', (_what, end) => {
  const page = open();
  page.allow();
  end(page);
  page.order();
  expect(page.results()).toEqual(['notAllowed']);
  expect(page.at()).toBe('choosing');
  expect([page.shown(), page.driving().at(-1)]).toEqual([undefined, 'ended']);
});

test('a Studio that answers the pulse of the page may go on; one that goes takes back what it has asked', () => {
  const page = open();
  page.allow();
  for (let count = 0; count < 20; count += 1) {
    page.pulse();
    page.say('alive');
  }
  expect(page.shown()?.state).toBe('allowed');
  page.say('leave');
  page.say('ask');
  for (let count = 0; count < 4; count += 1) page.pulse();
  expect([page.shown(), page.driving().at(-1)]).toEqual([undefined, 'ended']);
});

test('a refusal leaves the page as it is, and the Studio may ask again', () => {
  const page = open();
  page.say('ask');
  const shown = page.shown();
  if (shown?.state === 'asked') shown.refuse();
  page.order();
  expect([page.shown(), page.at(), page.driving().at(-1), page.results()]).toEqual([undefined, 'choosing', 'refused', ['notAllowed']]);
  page.allow();
  page.order();
  expect(page.at()).toBe('sending');
});

test('a delay that ends by itself after one that a Studio let run out is driven by nobody', async () => {
  const page = open();
  page.allow();
  const toSent = async () => {
    // As the page's own control does.
    page.actor.send({ type: 'ORDER', count: 2 });
    await page.answer();
  };
  await toSent();
  page.say('runOut', { session: '1000-1', timer: { state: 'sent', delayMs: 60000 } });
  await toSent();
  [...page.timers][0]?.();
  const ends = page.steps().filter(({ event }) => event.startsWith('xstate.after.60000'));
  expect(ends.map(({ driven }) => driven)).toEqual([true, undefined]);
});

test('a page lets nobody drive it while nobody can say who is signed in, and what was allowed is for that user alone', () => {
  const page = open();
  page.signIn(undefined);
  page.allow();
  page.order();
  expect([page.driving().at(-1), page.at(), page.shown()]).toEqual(['refused', 'choosing', undefined]);
  page.signIn('ann');
  page.allow();
  page.signIn(undefined);
  page.pulse();
  page.signIn('dana');
  page.order();
  expect([page.driving().at(-1), page.at()]).toEqual(['ended', 'choosing']);
});

test('a page whose bar has no texts refuses at once', () => {
  const page = open(false);
  page.say('ask');
  expect([page.driving(), page.shown()]).toEqual([['refused'], undefined]);
});

test.each([[undefined], [''], [7], [{}]])('a Studio without a name, %j, is not asked about', (studio) => {
  const page = open();
  page.say('ask', { studio });
  page.order(2, { studio });
  expect([page.shown(), page.at(), page.results()]).toEqual([undefined, 'choosing', []]);
});

test('whoever has overheard the name of the Studio cannot take the end from the user, nor be allowed after it', () => {
  const page = open();
  page.allow();
  // What comes under that name cannot be told from the Studio: it drives as that one does, and keeps the pulse.
  const overheard = page.messages.findLast(({ type }) => type === 'driving');
  const studio = overheard?.type === 'driving' ? overheard.studio : '';
  for (let count = 0; count < 9; count += 1) {
    page.pulse();
    page.say('alive', { studio });
    page.say('ask', { studio });
  }
  expect(page.shown()?.state).toBe('allowed');
  page.end();
  page.order(2, { studio });
  page.say('ask', { studio });
  page.order(2, { studio });
  expect([page.at(), page.shown()?.state, page.results()]).toEqual(['choosing', 'asked', ['notAllowed', 'notAllowed']]);
});
