import { runningFlow } from './support/runningFlow.ts';

type Fields = Readonly<Record<string, unknown>>;
type Flow = ReturnType<typeof runningFlow>;

/** A save of one screen: `fields` are the ones of its form, `current` is what the server stores of them, shaped as the body. */
interface Save {
  readonly flow: string;
  readonly facts?: Fields;
  /** Leads the flow to the save of a form that began with { a: 'a', b: 'b' }, of which `mine` was typed. */
  readonly until: (flow: Flow, stored: (values: Fields) => Fields, mine: Fields) => Promise<void>;
  /** The values of the two fields, nested as the body of the save nests them. */
  readonly body: (values: Fields) => Fields;
  readonly fields: readonly [string, string];
}

const PROFILE = { hasAccessOnManageProfile: true };
const chain = { user: { role: 'Dealer' }, oem: { features: { contactModals: true }, support: {} }, session: {}, storage: {} };

const saves: [string, Save][] = [
  [
    '[BU-BILLING-05] a billing profile',
    {
      flow: 'billing-profile-edit',
      facts: { route: { params: { dlCode: 'HO1' }, query: {} }, session: {} },
      fields: ['company', 'name'],
      body: ({ a, b }) => ({ company: a, name: b }),
      async until(flow, stored, mine) {
        await flow.answered({ dealer: {}, programs: [{ programId: 'p' }] });
        await flow.answered({ profiles: [] });
        flow.send({ type: 'EDIT', profile: { id: 'x', version: 1, ...stored({ a: 'a', b: 'b' }) } });
        flow.send({ type: 'SAVE', data: stored(mine) });
      },
    },
  ],
  ...['contacts', 'properties'].map((part): [string, Save] => [
    `[BU-ENROLLMENT-57, BU-ENROLLMENT-58] the ${part} of a dealer`,
    {
      flow: 'dealer-edit',
      fields:
        part === 'contacts'
          ? ['dealer.primaryContacts.0.name', 'dealer.primaryContacts.0.phone']
          : ['meteredLeads.most', 'meteredLeads.least'],
      body: ({ a, b }) =>
        part === 'contacts' ? { dealer: { primaryContacts: [{ name: a, phone: b }] } } : { meteredLeads: { most: a, least: b } },
      until: async (flow, stored, mine) => {
        const fieldsOf = (values: Fields) => (part === 'contacts' ? stored(values)['dealer'] : stored(values));
        flow.send({ type: 'SAVE', part, version: '"1"', base: fieldsOf({ a: 'a', b: 'b' }), data: fieldsOf(mine), row: { code: 'HO1' } });
      },
    },
  ]),
  [
    '[BU-PACKAGES-43] the parameters of an add-on',
    {
      flow: 'addon-enrollment',
      facts: { route: { params: { dlCode: 'HO1', addonId: '4' } } },
      fields: ['params.leadEmail', 'params.trackingId'],
      body: ({ a, b }) => ({ params: { leadEmail: a, trackingId: b } }),
      async until(flow, stored, mine) {
        const params = Object.entries(stored({ a: 'a', b: 'b' })['params'] as Fields);
        const customParams = params.map(([name, value]) => ({ name, value }));
        await flow.answered({ dealer: {}, services: [{ addonId: '4', version: 1, addonDealerMappingId: 'm', customParams }] });
        await flow.answered({ html: '' });
        flow.send({ type: 'SAVE', data: stored(mine)['params'] });
      },
    },
  ],
  [
    '[SH-CONTACT-CHAIN-04] the contact of the contact chain',
    {
      flow: 'contact-chain',
      facts: chain,
      fields: ['contactDetails.name', 'contactDetails.phone'],
      body: ({ a, b }) => ({ contactDetails: { name: a, phone: b, title: 't', email: 'e@example.com' } }),
      async until(flow, stored, mine) {
        await flow.answered({ ...PROFILE, ...stored({ a: 'a', b: 'b' }), dwcpEnrollmentContactDetailsData: {} });
        flow.send({ type: 'EDIT' });
        flow.send({ type: 'SAVE', data: stored(mine)['contactDetails'] });
      },
    },
  ],
  [
    '[BU-PROFILE-17] the contact of the profile',
    {
      flow: 'manage-profile',
      facts: { session: {}, user: {} },
      fields: ['contactDetails.name', 'contactDetails.phone'],
      body: ({ a, b }) => ({ contactDetails: { name: a, phone: b } }),
      async until(flow, stored, mine) {
        while (flow.now.value === 'loading' || flow.now.value === 'informing')
          await flow.answered({ ...PROFILE, ...stored({ a: 'a', b: 'b' }) });
        flow.send({ type: 'EDIT', part: 'contact' });
        flow.send({ type: 'SAVE', data: stored(mine)['contactDetails'] });
      },
    },
  ],
  [
    '[BU-PROFILE-17] the billing contacts of the profile',
    {
      flow: 'manage-profile',
      facts: { session: {}, user: {} },
      fields: ['billingContacts.0.name', 'billingContacts.0.phone'],
      body: ({ a, b }) => ({ billingContacts: [{ name: a, phone: b }] }),
      async until(flow, stored, mine) {
        while (flow.now.value === 'loading' || flow.now.value === 'informing')
          await flow.answered({ ...PROFILE, showBillingDetails: true, ...stored({ a: 'a', b: 'b' }) });
        flow.send({ type: 'EDIT', part: 'billing' });
        flow.send({ type: 'SAVE', data: stored(mine) });
      },
    },
  ],
];

describe.each(saves)('%s that somebody else saved meanwhile', (_what, save) => {
  const { body, fields } = save;

  async function begun(mine: Fields) {
    const flow = runningFlow(save.flow, save.facts ?? {});
    await new Promise(setImmediate);
    await save.until(flow, body, mine);
    expect(bodyOf(flow)).toMatchObject(body(mine));
    return flow;
  }
  const bodyOf = (flow: Flow) => (flow.calls.at(-1)?.input as { body: Fields } | undefined)?.body;
  const refuse = (flow: Flow, mine: Fields, theirs: Fields) =>
    flow.failed({
      kind: 'conflict',
      status: 409,
      body: {
        conflict: {
          version: '"2"',
          current: body(theirs),
          changes: (['a', 'b'] as const)
            .map((name, index) => ({ field: fields[index], yours: mine[name], theirs: theirs[name] }))
            .filter(({ yours, theirs: stored }) => yours !== stored),
        },
      },
    });

  test('[GB-232] keeps their change beside mine and asks nothing', async () => {
    const mine = { a: 'a', b: 'mine' };
    const flow = await begun(mine);
    const calls = flow.calls.length;
    await refuse(flow, mine, { a: 'theirs', b: 'b' });
    expect(flow.now.value).not.toBe('changed');
    expect(flow.calls).toHaveLength(calls + 1);
    expect(bodyOf(flow)).toMatchObject(body({ a: 'theirs', b: 'mine' }));
    expect(flow.calls.at(-1)?.input).toMatchObject({ 'If-Match': '"2"' });
  });

  test('[GB-232] asks of the field that both changed; mine wins in it, and theirs stays elsewhere', async () => {
    const mine = { a: 'a', b: 'mine' };
    const theirs = { a: 'theirs', b: 'theirs' };
    const flow = await begun(mine);
    await refuse(flow, mine, theirs);
    expect(flow.now.value).toBe('changed');
    expect(flow.now.context['conflict'].changes).toEqual([{ field: fields[1], yours: 'mine', theirs: 'theirs' }]);
    flow.send({ type: 'KEEP' });
    if (flow.now.value === 'editing') flow.send({ type: 'SAVE', data: body(mine) });
    await refuse(flow, mine, theirs);
    expect(bodyOf(flow)).toMatchObject(body({ a: 'theirs', b: 'mine' }));
  });
});

test('[BU-LEAD-SETTINGS-29, GB-242] a circle that both moved is asked about; sent again mine is saved whole, without exceptions for what theirs dropped', async () => {
  const flow = runningFlow('lead-settings-review', { data: {}, value: { programId: 12 }, route: { params: {}, query: {} } });
  const mine = { centralZip: '60601', radius: 40, zips: ['60601', '60602', '60603'] };
  const theirs = { centralZip: '60601', radius: 30, zips: ['60601'] };
  const began = { centralZip: '60601', radius: 50, zips: ['60601', '60602', '60603', '60604'] };
  flow.send({ type: 'OPEN', plus: [], minus: [], unit: 'mi', version: '1', began, ...mine });
  flow.send({ type: 'SUBMIT' });
  const refusal = {
    kind: 'conflict',
    status: 409,
    body: {
      conflict: {
        version: '"2"',
        current: theirs,
        changes: [
          { field: 'radius', yours: 40, theirs: 30 },
          { field: 'zips.1', yours: '60602', theirs: null },
        ],
      },
    },
  };
  await flow.failed(refusal);
  expect(flow.now.context).toMatchObject({ error: 'errors.changedBoth', conflict: { current: { radius: 30 } } });
  flow.send({ type: 'SUBMIT' });
  await flow.failed(refusal);
  expect(flow.calls.at(-1)?.input).toMatchObject({ 'If-Match': '"2"', body: mine });
});
