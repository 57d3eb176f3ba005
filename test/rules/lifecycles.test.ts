import { createEvaluation, type Evaluation } from '#conditions';
import { acceptedEvents, eventDeclaration, type PersistedState, transitionOf } from '#machines';
import type { Condition, Fact, MachineDocument } from '#model';
import { coreDocument } from '../support/coreDocument.ts';
import { step } from '../support/step.ts';

const read: (path: string) => ReturnType<typeof JSON.parse> = coreDocument;
const named: [string, { when: Condition }][] = ['shell', 'lifecycles'].flatMap((name) =>
  Object.entries(read(`schemas/conditions/${name}.conditions.json`).conditions as Record<string, { when: Condition }>),
);
const conditions = Object.fromEntries(named.map(([id, { when }]) => [id, when]));
const { facts } = read('schemas/facts.json') as { facts: { [path: string]: Fact } };
const machine = (id: string): MachineDocument => read(`workflows/${id}.machine.json`);

const TODAY = '2026-03-10';
const TOMORROW = '2026-03-11';
const TOO_LATE = '2028-01-01';

const users = {
  admin: { role: 'admin' },
  acting: { role: 'Dealer', impersonator: { login: 'a', role: 'admin' } },
  dealer: { role: 'Dealer' },
  group: { role: 'Dealer Group' },
  staff: { role: 'OEM' },
  editor: { role: 'CMS Editor' },
} as const;
type Who = keyof typeof users;

const ADMINS: readonly Who[] = ['admin', 'acting'];
const DEALERS: readonly Who[] = ['admin', 'acting', 'dealer', 'group'];

/** A step that decisions-business section 5 names: state, event with its properties, who may take it, and where it leads. */
type Step = readonly [from: string, event: string, payload: object, who: readonly Who[], to: string];

const scheduledFor = (date: string) => ({ scheduledDate: date });
const inactivation = { inactivationType: 'INACTIVATION', stateChangedReason: 'r' };
const cancellation = { inactivationType: 'CANCELLATION', stateChangedReason: 'r' };
const thirdType = { inactivationType: 'SUSPENSION', stateChangedReason: 'r' };

const STATUS: readonly Step[] = [
  ['PENDING', 'ACTIVATE', {}, ADMINS, 'ACTIVE'],
  ['PENDING', 'OPT_OUT', {}, DEALERS, 'OPTED_OUT'],
  ['ACTIVE', 'OPT_OUT', {}, DEALERS, 'OPTED_OUT'],
  ['ACTIVE', 'PAUSE', {}, ADMINS, 'PAUSED'],
  ['PAUSED', 'ACTIVATE', {}, ADMINS, 'ACTIVE'],
  ...['PENDING', 'ACTIVE', 'PAUSED'].flatMap((from): Step[] => [
    [from, 'DEACTIVATE', inactivation, ADMINS, 'INACTIVE'],
    [from, 'DEACTIVATE', cancellation, ADMINS, 'CANCELLED'],
  ]),
  ['INACTIVE', 'REACTIVATE', {}, ADMINS, 'ACTIVE'],
  ['CANCELLED', 'REACTIVATE', {}, ADMINS, 'PENDING'],
  ['OPTED_OUT', 'ACTIVATE', {}, ADMINS, 'PENDING'],
];

const cycles: { readonly [id: string]: readonly Step[] } = {
  subscription: [
    ['Subscription Pending', 'ACTIVATE', {}, ADMINS, 'Subscribed'],
    ['Subscription Pending', 'CANCEL', {}, DEALERS, 'Cancelled'],
    ['Subscribed', 'UNSUBSCRIBE', scheduledFor(TOMORROW), DEALERS, 'Termination Pending'],
    ['Subscribed', 'UNSUBSCRIBE', scheduledFor(TODAY), ADMINS, 'Unsubscribed'],
    ['Subscribed', 'CHANGE', scheduledFor(TOMORROW), DEALERS, 'Termination Pending'],
    ['Subscribed', 'CHANGE', scheduledFor(TODAY), ADMINS, 'Termination Pending'],
    ['Termination Pending', 'CANCEL_TERMINATION', {}, DEALERS, 'Subscribed'],
    ['Termination Pending', 'RESCHEDULE', scheduledFor(TOMORROW), ADMINS, 'Termination Pending'],
    ['Termination Pending', 'RESCHEDULE', scheduledFor(TODAY), ADMINS, 'Termination Pending'],
  ],
  dealer: STATUS,
  'program-enrollment': STATUS,
  'addon-mapping': [
    ['PENDING', 'ENABLE', {}, ADMINS, 'ACTIVE'],
    ['ACTIVE', 'HOLD', scheduledFor(TODAY), ADMINS, 'PAUSED'],
    ['ACTIVE', 'HOLD', scheduledFor(TOMORROW), ADMINS, 'Hold Pending'],
    ['ACTIVE', 'DEACTIVATE', scheduledFor(TODAY), ADMINS, 'INACTIVE'],
    ['ACTIVE', 'DEACTIVATE', scheduledFor(TOMORROW), ADMINS, 'Termination Pending'],
    ['Hold Pending', 'ENABLE', {}, ADMINS, 'ACTIVE'],
    ['PAUSED', 'ENABLE', {}, ADMINS, 'ACTIVE'],
    ['PAUSED', 'DEACTIVATE', scheduledFor(TODAY), ADMINS, 'INACTIVE'],
    ['Termination Pending', 'CANCEL_TERMINATION', {}, ADMINS, 'ACTIVE'],
    ['INACTIVE', 'ENABLE', {}, ADMINS, 'ACTIVE'],
  ],
};

function judged(user: object | undefined, data: object = {}): Evaluation {
  const roots = { user: () => user, today: () => ({ date: TODAY }), data: () => data };
  return createEvaluation({ roots, facts, conditions });
}

function keptIn(doc: MachineDocument, state: string, context: object = {}): PersistedState {
  const first = transitionOf(doc, undefined, { type: '' }, judged(undefined));
  if ('refused' in first) throw new Error('does not start');
  const inForce = state === 'Termination Pending' ? { endDate: '2026-05-01' } : {};
  return { state, context: { ...first.context, ...inForce, ...context } };
}

const payloads = [
  {},
  scheduledFor(TODAY),
  scheduledFor(TOMORROW),
  scheduledFor(TOO_LATE),
  scheduledFor('2026-03-09'),
  inactivation,
  cancellation,
  thirdType,
];

/** What the table says of a step by this user: the state it leads to, or undefined. */
function expected(steps: readonly Step[], from: string, event: string, payload: object, who: Who): string | undefined {
  const fits = (own: object) => Object.entries(own).every(([key, value]) => (payload as Record<string, unknown>)[key] === value);
  return steps.find(([state, type, own, may]) => state === from && type === event && fits(own) && may.includes(who))?.[4];
}

/** What the specification names one by one: a state or an event of a life cycle. */
const sentences: { readonly [id: string]: { readonly [stateOrEvent: string]: string } } = {
  subscription: {
    'Subscription Pending': 'BU-SUBSCRIPTIONS-05',
    Subscribed: 'BU-SUBSCRIPTIONS-06',
    Unsubscribed: 'BU-SUBSCRIPTIONS-07',
    'Termination Pending': 'BU-SUBSCRIPTIONS-08',
    Cancelled: 'BU-SUBSCRIPTIONS-09',
  },
  dealer: {
    ACTIVATE: 'BU-DEALER-LIFECYCLE-02',
    PAUSE: 'BU-DEALER-LIFECYCLE-03',
    DEACTIVATE: 'BU-DEALER-LIFECYCLE-04, BU-DEALER-LIFECYCLE-10',
    REACTIVATE: 'BU-DEALER-LIFECYCLE-05',
    OPT_OUT: 'BU-DEALER-LIFECYCLE-06',
  },
  'addon-mapping': {
    HOLD: 'BU-DEALER-LIFECYCLE-07',
    ENABLE: 'BU-DEALER-LIFECYCLE-08',
    CANCEL_TERMINATION: 'BU-DEALER-LIFECYCLE-09',
  },
};

test('[BU-DEALER-LIFECYCLE-01] the states of a dealer', () => {
  expect(Object.keys(machine('dealer').states).sort()).toEqual(['ACTIVE', 'CANCELLED', 'INACTIVE', 'OPTED_OUT', 'PAUSED', 'PENDING']);
});

describe.each(Object.entries(cycles))('the life cycle %s', (id, steps) => {
  const doc = machine(id);
  const byPeople = Object.keys(doc.events ?? {}).filter((event) => (eventDeclaration(doc, event).sentBy ?? 'user') === 'user');

  test('every state, event, payload and role leads where the table says, and nowhere else', () => {
    const wrong: { readonly state: string; readonly event: string; readonly fault: string }[] = [];
    for (const state of Object.keys(doc.states)) {
      for (const event of byPeople) {
        for (const payload of payloads) {
          for (const who of Object.keys(users) as Who[]) {
            const outcome = transitionOf(doc, keptIn(doc, state), { ...payload, type: event }, judged(users[who]));
            const to = 'refused' in outcome ? undefined : outcome.state;
            const wanted = expected(steps, state, event, payload, who);
            if (to !== wanted) wrong.push({ state, event, fault: `${JSON.stringify(payload)} ${who}: ${to}, not ${wanted}` });
          }
        }
      }
    }
    for (const [part, ids] of Object.entries(sentences[id] ?? {})) {
      step(`${ids}: ${part}`, () => {
        expect([...Object.keys(doc.states), ...byPeople]).toContain(part);
        expect(wrong.filter(({ state, event }) => state === part || event === part)).toEqual([]);
      });
    }
    expect(wrong).toEqual([]);
  });

  test('what is offered to a user is what the table lets that user do', () => {
    for (const state of Object.keys(doc.states)) {
      for (const who of Object.keys(users) as Who[]) {
        const offered = acceptedEvents(doc, keptIn(doc, state), 'user', judged(users[who]));
        const allowed = steps.filter(([from, , , may]) => from === state && may.includes(who)).map(([, event]) => event);
        expect([state, who, offered]).toEqual([state, who, byPeople.filter((event) => allowed.includes(event))]);
      }
    }
  });
});

describe('[BU-ENROLLMENT-47, GB-128] an outstanding account', () => {
  const outstanding = judged(users.admin, { dealer: { outstandingAccount: true } });

  test.each([
    ['subscription', 'Subscribed', { type: 'CHANGE', ...scheduledFor(TOMORROW) }],
    ['subscription', 'Subscribed', { type: 'UNSUBSCRIBE', ...scheduledFor(TOMORROW) }],
    ['subscription', 'Subscribed', { type: 'UNSUBSCRIBE', ...scheduledFor(TODAY) }],
    ['subscription', 'Subscription Pending', { type: 'ACTIVATE' }],
    ['subscription', 'Subscription Pending', { type: 'CANCEL' }],
    ['subscription', 'Termination Pending', { type: 'CANCEL_TERMINATION' }],
    ['subscription', 'Termination Pending', { type: 'RESCHEDULE', ...scheduledFor(TOMORROW) }],
    ['dealer', 'INACTIVE', { type: 'REACTIVATE' }],
    ['program-enrollment', 'INACTIVE', { type: 'REACTIVATE' }],
    ['dealer', 'PENDING', { type: 'ACTIVATE' }],
    ['dealer', 'PAUSED', { type: 'ACTIVATE' }],
    ['dealer', 'ACTIVE', { type: 'PAUSE' }],
    ['dealer', 'ACTIVE', { type: 'OPT_OUT' }],
    ['dealer', 'CANCELLED', { type: 'REACTIVATE' }],
    ['program-enrollment', 'PAUSED', { type: 'ACTIVATE' }],
    ['program-enrollment', 'ACTIVE', { type: 'PAUSE' }],
    ['program-enrollment', 'ACTIVE', { type: 'OPT_OUT' }],
    ['dealer', 'PENDING', { type: 'DEACTIVATE', ...inactivation }],
    ['dealer', 'PENDING', { type: 'DEACTIVATE', inactivationType: 'CANCELLATION' }],
    ['program-enrollment', 'PENDING', { type: 'DEACTIVATE', ...inactivation }],
    ['dealer', 'ACTIVE', { type: 'DEACTIVATE', ...inactivation }],
    ['dealer', 'ACTIVE', { type: 'DEACTIVATE', inactivationType: 'CANCELLATION' }],
    ['program-enrollment', 'ACTIVE', { type: 'DEACTIVATE', ...inactivation }],
    ['dealer', 'PAUSED', { type: 'DEACTIVATE', ...inactivation }],
    ['dealer', 'PAUSED', { type: 'DEACTIVATE', inactivationType: 'CANCELLATION' }],
    ['program-enrollment', 'PAUSED', { type: 'DEACTIVATE', ...inactivation }],
    ['addon-mapping', 'ACTIVE', { type: 'DEACTIVATE', ...scheduledFor(TODAY) }],
    ['addon-mapping', 'ACTIVE', { type: 'DEACTIVATE', ...scheduledFor(TOMORROW) }],
    ['addon-mapping', 'PAUSED', { type: 'DEACTIVATE', ...scheduledFor(TODAY) }],
    ['addon-mapping', 'PENDING', { type: 'ENABLE' }],
    ['addon-mapping', 'Hold Pending', { type: 'ENABLE' }],
    ['addon-mapping', 'ACTIVE', { type: 'HOLD', ...scheduledFor(TOMORROW) }],
    ['addon-mapping', 'Termination Pending', { type: 'CANCEL_TERMINATION' }],
  ])('blocks %s %s', (id, state, event) => {
    const doc = machine(id);
    expect(transitionOf(doc, keptIn(doc, state), event, outstanding)).toHaveProperty('refused');
    expect(transitionOf(doc, keptIn(doc, state), event, judged(users.admin))).not.toHaveProperty('refused');
  });
});

test('the end that comes with another record, and the clock, ask nothing of the account (GB-128)', () => {
  const doc = machine('subscription');
  const evaluation = judged(users.admin, { dealer: { outstandingAccount: true } });
  const ends = [
    ['Subscription Pending', 'Cancelled'],
    ['Subscribed', 'Unsubscribed'],
    ['Termination Pending', 'Unsubscribed'],
  ] as const;
  for (const [from, to] of ends)
    expect(transitionOf(doc, keptIn(doc, from), { type: 'END' }, evaluation)).toMatchObject({ state: to, context: { endDate: TODAY } });
  expect(transitionOf(doc, keptIn(doc, 'Termination Pending'), { type: 'END_REACHED' }, evaluation)).toMatchObject({
    state: 'Unsubscribed',
  });
  expect(acceptedEvents(doc, keptIn(doc, 'Subscribed'), 'user', judged(users.admin))).not.toContain('END');
});

test('[GB-106] an editor behind a dealer\u2019s identity opts nobody out', () => {
  const editor = { role: 'Dealer', impersonator: { role: 'OEM', belongsToCmsEditorGroup: true } };
  for (const id of ['dealer', 'program-enrollment']) {
    const doc = machine(id);
    expect(transitionOf(doc, keptIn(doc, 'ACTIVE'), { type: 'OPT_OUT' }, judged(editor))).toHaveProperty('refused');
    expect(transitionOf(doc, keptIn(doc, 'ACTIVE'), { type: 'OPT_OUT' }, judged(users.dealer))).not.toHaveProperty('refused');
  }
});

test('what another takes the place of ends when that begins: it is not moved', () => {
  const doc = machine('subscription');
  const reschedule = { type: 'RESCHEDULE', ...scheduledFor(TOMORROW) };
  expect(transitionOf(doc, keptIn(doc, 'Termination Pending', { succeeded: true }), reschedule, judged(users.admin))).toHaveProperty(
    'refused',
  );
});

test('[BU-ENROLLMENT-19] a package with a go-live date is changed by administrators only', () => {
  const doc = machine('subscription');
  const persisted = keptIn(doc, 'Subscribed', { goLiveDate: '2026-06-01' });
  const change = { type: 'CHANGE', ...scheduledFor(TOMORROW) };
  expect(transitionOf(doc, persisted, change, judged(users.dealer))).toHaveProperty('refused');
  expect(transitionOf(doc, persisted, change, judged(users.admin))).toMatchObject({ state: 'Termination Pending' });
});

test.each([
  ['Subscribed', 'UNSUBSCRIBE', 'Termination Pending'],
  ['Subscribed', 'CHANGE', 'Termination Pending'],
  ['Subscription Pending', 'CANCEL', 'Cancelled'],
])('[BU-ENROLLMENT-19, GB-134] while its go-live date is ahead, what is %s takes %s from administrators only', (from, type, to) => {
  const doc = machine('subscription');
  const event = { type, ...scheduledFor(TOMORROW) };
  expect(transitionOf(doc, keptIn(doc, from, { goLiveDate: '2026-06-01' }), event, judged(users.dealer))).toHaveProperty('refused');
  expect(transitionOf(doc, keptIn(doc, from, { goLiveDate: '2026-06-01' }), event, judged(users.admin))).toMatchObject({ state: to });
  for (const context of [{}, { goLiveDate: TODAY }, { goLiveDate: '2026-01-01' }])
    expect(transitionOf(doc, keptIn(doc, from, context), event, judged(users.dealer))).toMatchObject({ state: to });
});

test('[BU-SUBSCRIPTIONS-04] a change ends the old subscription and orders the new one for the same day', () => {
  const doc = machine('subscription');
  const record = { id: 's1', dealerCode: 'HO0001', addonId: 4 };
  const event = { type: 'CHANGE', ...scheduledFor(TOMORROW), offerProviderId: 8, packageId: 2 };
  const outcome = transitionOf(doc, keptIn(doc, 'Subscribed'), event, judged(users.dealer, { record }));
  expect(outcome).toMatchObject({ state: 'Termination Pending', context: { endDate: TOMORROW } });
  expect('actions' in outcome && outcome.actions.filter(({ type }) => type === 'record.create')).toMatchObject([
    {
      params: {
        collection: 'subscriptions',
        document: { dealerCode: 'HO0001', addonId: 4, offerProviderId: 8, packageId: 2, startDate: TOMORROW, replaces: 's1' },
      },
    },
  ]);
});
