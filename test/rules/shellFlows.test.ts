import { type AnyMachineSnapshot, type AnyStateMachine, createActor } from 'xstate';
import { functions, type Scope } from '#conditions';
import { createFlow, type FlowEnvironment, type FlowEvent, graphOf } from '#machines';
import type { Condition, MachineDocument } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { runningFlow } from './support/runningFlow.ts';

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;
const named: Record<string, { when: Condition }> = read('schemas/conditions/shell.conditions.json').conditions;
const conditions = Object.fromEntries(Object.entries(named).map(([id, { when }]) => [id, when]));
const machine = (id: string): MachineDocument => read(`workflows/${id}.machine.json`);

type Samples = Readonly<Record<string, readonly object[]>>;

function environmentOf(doc: MachineDocument, scope: Scope): FlowEnvironment {
  const actors = [...JSON.stringify(doc).matchAll(/"src":"(\w+)"/g)].map(([, name]) => [name, () => () => undefined]);
  const call = () => new Promise<never>(() => undefined);
  return { conditions, scope: () => scope, translate: (key) => key, run: () => undefined, call, actors: Object.fromEntries(actors) };
}

/** Sends an event to a flow in a state; what it leads to, and the transitions it took, as 'source event rank'. */
function send(flow: AnyStateMachine, from: AnyMachineSnapshot | undefined, event: FlowEvent | undefined) {
  const taken: string[] = [];
  const actor = createActor(flow, {
    ...(from && { snapshot: from }),
    inspect: (seen) => {
      if (seen.type !== '@xstate.microstep') return;
      for (const { source, eventType } of seen._transitions) {
        const among = source.transitions.get(eventType) ?? (eventType === '' ? source.always : undefined) ?? [];
        const rank = among.findIndex((one) => seen._transitions.includes(one as never));
        taken.push(`${source.path.join('.')} ${eventType} ${Math.max(0, rank)}`);
      }
    },
  });
  actor.start();
  if (event !== undefined) actor.send(event);
  const after = actor.getSnapshot() as AnyMachineSnapshot;
  actor.stop();
  return { after, taken };
}

/** Transitions that no sequence of the sampled events takes in any of the scopes. */
function neverTaken(doc: MachineDocument, scopes: readonly Scope[], samples: Samples): string[] {
  const transitions = graphOf(doc).transitions;
  const left = new Set(
    transitions.filter(({ kind }) => kind !== 'stateDone').map(({ source, event, index }) => `${source} ${event} ${index}`),
  );
  const events = [...new Set(transitions.map(({ event }) => event))].filter(
    (event) => event !== '' && !event.startsWith('xstate.done.state'),
  );
  const sent = events.flatMap((type) =>
    (samples[type] ?? samples[type.replace(/^xstate\.(done|error)\.actor\..*/, '$1')] ?? [{}]).map((own) => ({ ...own, type })),
  );
  for (const scope of scopes) {
    const flow = createFlow(doc, environmentOf(doc, scope));
    const seen = new Set<string>();
    const queue: AnyMachineSnapshot[] = [];
    const visit = (from: AnyMachineSnapshot | undefined, event: FlowEvent | undefined) => {
      const { after, taken } = send(flow, from, event);
      for (const one of taken) left.delete(one);
      const key = JSON.stringify([after.value, after.context]);
      if (seen.has(key) || after.status !== 'active' || seen.size > 400) return;
      seen.add(key);
      queue.push(after);
    };
    visit(undefined, undefined);
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const state = next;
      for (const event of sent) if (!event.type.startsWith('xstate.') || state.can(event)) visit(state, event);
    }
  }
  return [...left];
}

const enrollment = { authorizedPerson: 'Jordan Lee' };
const contact = { title: 'Manager', name: 'Ann', email: 'ann@example.com', phone: '512-555-0134' };
const envelope = (own: object) => ({ output: { contactDetails: contact, hasAccessOnManageProfile: true, ...own } });
const today = { date: '2026-05-12', isLastBusinessDayOfQuarter: functions['isLastBusinessDayOfQuarter']?.('2026-05-12') };
const portal = { session: { cookiePollMs: 250 }, centralLogoutUrl: '/login', languages: [{ id: 'en', wire: 'ENGLISH' }] };
const dealer = { role: 'Dealer', lastLoginTime: 'then' };
const oem = { features: { contactModals: true } };

const flows: [string, readonly Scope[], Samples][] = [
  [
    'contact-chain',
    [
      { user: dealer, oem, today, storage: {}, session: {}, portal },
      { user: dealer, oem, today, storage: { contactModalDismissed: 'then' }, session: {}, portal },
    ],
    {
      'xstate.done.actor.load': [
        envelope({ dwcpEnrollmentContactDetailsData: enrollment, showBillingDetails: true }),
        envelope({ dwcpEnrollmentContactDetailsData: enrollment }),
        envelope({ dwcpEnrollmentContactDetailsData: { dealerWebsite: 'x' }, showBillingDetails: true }),
        envelope({}),
      ],
      'xstate.done.actor.info': [{ output: {} }],
      done: [{ output: null }],
      error: [
        { error: { kind: 'server', message: 'no' } },
        { error: { kind: 'conflict', body: { conflict: { version: '"2"', current: {}, changes: [] } } } },
      ],
      SAVE: [{ data: { name: 'Sue' } }],
    },
  ],
  [
    'change-password',
    [{ session: {}, portal }],
    {
      'xstate.done.actor.permission': [{ output: { canEdit: true } }, { output: {} }],
      'xstate.error.actor.permission': [
        { error: { kind: 'unauthenticated' } },
        { error: { kind: 'timeout' } },
        { error: { kind: 'notFound' } },
      ],
      'xstate.done.actor.change': [{ output: { errors: ['no'] } }, { output: null }],
      error: [{ error: { kind: 'invalid', body: { errors: ['no'] } } }, { error: { kind: 'offline' } }],
      CHANGE: [{ data: { newPassword: 'x' } }],
      SUBMIT: [{ data: { password: 'a', newPassword: 'b', confirmPassword: 'b' } }],
    },
  ],
  [
    'login',
    [{ session: {}, storage: {}, portal, route: { query: {} } }],
    {
      SUBMIT: [{ data: { username: 'ann', password: 'x', remember: true } }],
      SEND: [{ data: { email: 'a@example.com' } }],
      done: [{ output: { access_token: 't' } }, { output: null }],
      error: [{ error: { kind: 'unauthenticated', body: { error: 'invalid_grant' } } }],
    },
  ],
  [
    'impersonation',
    [
      { user: { role: 'admin' }, session: {} },
      { user: { role: 'Dealer', impersonator: { login: 'boss', role: 'admin' } }, session: {} },
    ],
    {
      OEM: [{ value: 'Honda' }, { value: 'All' }],
      TYPE: [{ value: ' ab ' }, { value: ' a ' }],
      CHOOSE: [{ value: 'ann' }],
      'xstate.done.actor.oems': [{ output: [{ name: 'Honda' }] }],
      'xstate.done.actor.search': [{ output: [{ loginName: 'abe', userName: 'Abe', oemName: 'Honda' }] }, { output: [] }],
      error: [{ error: { kind: 'server' } }],
    },
  ],
  [
    'session',
    [
      ...[true, false].flatMap((hasSsoCookie) =>
        [true, false].flatMap((hasToken) =>
          [true, false].map((isPublic) => ({
            session: { hasSsoCookie, hasToken, impersonateCookie: hasToken ? 'ann' : null, epoch: 'a', webSession: hasToken ? 'a' : 'b' },
            route: { name: 'login', public: isPublic, address: '/smartleads', landing: false },
            user: { role: 'Dealer', ...(hasToken && { impersonator: { login: 'boss', role: 'admin' } }) },
            menu: { items: [] },
            portal,
            oem,
            storage: {},
          })),
        ),
      ),
    ],
    {
      ROUTE: [{ route: { public: false, landing: false } }, { route: { public: true, landing: false } }],
      TOKEN: [{ token: { access_token: 't' } }],
      'xstate.done.actor.authorize': [{ output: { access_token: 't' } }, { output: {} }],
      'xstate.done.actor.recognize': [{ output: { access_token: 't' } }, { output: {} }],
      'xstate.error.actor.authorize': [{ error: { kind: 'invalid' } }, { error: { kind: 'tooMany' } }],
      'xstate.done.actor.menu': [{ output: [] }, { output: null }],
      'xstate.done.actor.menuAgain': [{ output: [] }, { output: {} }],
      'xstate.done.actor.logout': [{ output: null }, { output: { another: true } }],
      'xstate.done.actor.user': [{ output: { role: 'Dealer', language: 'ENGLISH' } }, { output: null }],
      done: [{ output: [] }],
      error: [{ error: { kind: 'server', message: 'no' } }],
    },
  ],
];

test.each(flows)('every transition of the flow %s can happen', (id, scopes, samples) => {
  expect(neverTaken(machine(id), scopes, samples)).toEqual([]);
});

test('a transition whose guard never holds is found', () => {
  const doc = machine('contact-chain');
  const dead = {
    ...doc,
    states: {
      ...doc.states,
      next: { always: [{ guard: { eq: [1, 2] }, target: 'billing' }, ...[doc.states?.['next']?.always ?? []].flat()] },
    },
  };
  const [, scopes, samples] = flows[0] as (typeof flows)[number];
  expect(neverTaken(dead as MachineDocument, scopes, samples)).toEqual(['next  0']);
});

describe('a public page in a browser with a session', () => {
  const opened = (name: string, session: object = { hasSsoCookie: true }) =>
    runningFlow('session', { session, route: { name, public: true, address: '/x' }, portal, storage: {} });

  test.each(['page404', 'haccPage404', 'login'])('%s asks who the session belongs to, and loads that user', async (name) => {
    const flow = opened(name);
    expect(flow.calls.map(({ operation }) => operation)).toEqual(['authorizeImplicit']);
    await flow.answered({ access_token: 't' });
    expect(flow.calls.at(-1)?.operation).toBe('getUserData');
  });

  test.each([
    ['is refused', (flow: ReturnType<typeof opened>) => flow.failed({ kind: 'unauthenticated', message: 'no' })],
    ['has no answer', (flow: ReturnType<typeof opened>) => flow.failed({ kind: 'offline' })],
    ['is answered without a token', (flow: ReturnType<typeof opened>) => flow.answered({})],
  ])('a request that %s changes nothing: the page needs nobody signed in', async (_, end) => {
    const flow = opened('page404');
    await end(flow);
    expect(flow.now.value).toBe('resting');
    expect(flow.done).toEqual([]);
  });

  test.each([
    ['without a session', 'page404', {}],
    ['after logging out from a server that kept its cookie', 'login', { hasWebSession: true }],
    ['after logging out', 'portalLogout', { hasSsoCookie: true }],
    ['to set a password', 'resetPassword', { hasSsoCookie: true }],
  ])('[SH-GUARD-25] %s the page %s asks nothing', (_, name, session) => {
    const flow = opened(name, session);
    expect([flow.now.value, flow.calls]).toEqual(['resting', []]);
  });
});

describe('the language of a user who signs in', () => {
  const languages = [
    { id: 'en', wire: 'ENGLISH' },
    { id: 'fr', wire: 'FRENCH' },
  ];
  const loaded = async (user: object, { locale, shown = 'en' }: { locale?: string; shown?: string } = {}) => {
    const flow = runningFlow('session', {
      session: { hasSsoCookie: true, hasToken: true, language: shown },
      route: { public: false, landing: false, address: '/', locale },
      portal: { ...portal, languages },
      storage: {},
    });
    await flow.answered({ role: 'Dealer', ...user });
    return flow.actions.find(({ type }) => type === 'bundle.load')?.params['language'];
  };

  test.each([
    ['the address comes first', { language: 'ENGLISH' }, { locale: 'fr' }, 'fr'],
    ['then the language stored for the user', { language: 'FRENCH' }, {}, 'fr'],
    ['then the one that is shown', {}, { shown: 'fr' }, 'fr'],
    ['[SH-HEADER-13] the only language that the user may choose, though none is stored', { availableLanguagesCodes: ['fr'] }, {}, 'fr'],
    ['[SH-HEADER-13] not a stored one beside it', { availableLanguagesCodes: ['fr'], language: 'ENGLISH' }, {}, 'fr'],
    ['G-C04: nor that of the address', { availableLanguagesCodes: ['en'] }, { locale: 'fr' }, 'en'],
    ['a list without a language of the portal limits nothing', { availableLanguagesCodes: ['de'], language: 'FRENCH' }, {}, 'fr'],
    ['nor does an empty one', { availableLanguagesCodes: [], language: 'FRENCH' }, {}, 'fr'],
  ])('[SH-I18N-05] %s', async (_, user, at, language) => {
    expect(await loaded(user, at)).toBe(language);
  });
});

test.each([
  ['a language that the user may choose', ['en', 'fr'], ['language.load']],
  ['G-C04: none that the user may not', ['en'], []],
])('[SH-GUARD-15] the address loads %s', (_, languages, expected) => {
  const flow = runningFlow('address', { session: { language: 'en', languages } });
  flow.send({ type: 'ROUTE', route: { locale: 'fr', query: {} } });
  expect(flow.done).toEqual(expected);
});

test('[SH-IMPERSONATION-15] users of the same name and maker are told apart by login and dealer; who has no name shows the login', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const flow = runningFlow('impersonation', { user: { role: 'admin' }, session: {} });
  await flow.answered([{ name: 'HYUNDAI', displayName: 'Hyundai' }]);
  flow.send({ type: 'TYPE', value: ' smi ' });
  jest.advanceTimersByTime(300);
  await flow.answered([
    { loginName: 'smith.b', userName: 'Jo Smith', oemName: 'HYUNDAI', programName: 'Genesis', dealerName: 'Harbour Genesis' },
    { loginName: 'smith.a', userName: 'Jo Smith', oemName: 'HYUNDAI' },
    { loginName: 'smithers', oemName: 'Elsewhere' },
  ]);
  expect(flow.now.context['results']).toEqual([
    { value: 'smith.b', label: 'Jo Smith', hint: 'smith.b · Harbour Genesis · Genesis' },
    { value: 'smith.a', label: 'Jo Smith', hint: 'smith.a · Hyundai' },
    { value: 'smithers', label: 'smithers', hint: 'smithers · Elsewhere' },
  ]);
  flow.send({ type: 'OEM', value: 'HYUNDAI' });
  expect(flow.now.context['results']).toHaveLength(2);
  jest.useRealTimers();
});
