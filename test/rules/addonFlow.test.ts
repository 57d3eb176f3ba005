import { runningFlow } from './support/runningFlow.ts';

const URL = 'https://dealer.example.com/inventory';

/** What the call that reads the add-ons answers. */
function services(version: number, params: Readonly<Record<string, string>>, status = 'ACTIVE') {
  const customParams = Object.entries(params).map(([name, value]) => ({ name, label: name, value }));
  return {
    dealer: { code: 'D1' },
    services: [{ addonDealerMappingId: 'm1', addonId: '4', name: 'Packages', status, version, customParams }],
  };
}

/** The page of an add-on with everything read, and something typed into its tracking number. */
async function typedInto(trackingId: string) {
  const flow = runningFlow('addon-enrollment', { user: { role: 'admin' }, route: { params: { dlCode: 'D1', addonId: '4' } } });
  await flow.answered(services(3, { dwcpUrl: URL, trackingId: '1' }));
  await flow.answered({ html: '<p></p>' });
  if (trackingId !== '') flow.send({ type: 'TYPED', data: { dwcpUrl: URL, trackingId } });
  return flow;
}

const context = (flow: Awaited<ReturnType<typeof typedInto>>, ...names: string[]) => names.map((name) => flow.now.context[name]);

describe('[BU-ENROLLMENT-05, GB-014] what is typed into the parameters of an add-on', () => {
  test.each<[string, object[]]>([
    [
      'a step',
      [
        { type: 'STEP', step: { name: 'HOLD', method: 'hold' } },
        { type: 'SUBMIT', data: {} },
      ],
    ],
    ['a proposal that is taken over', [{ type: 'ADOPT' }]],
  ])('stays after %s: the form does not start over, and a save is based on what the step made', async (_what, events) => {
    const flow = await typedInto('2');
    const [round] = context(flow, 'round');
    for (const event of events) flow.send(event as never);
    await flow.answered({ params: {} });
    expect([flow.now.value, flow.now.context['part'], flow.calls.at(-1)?.operation]).toEqual([
      'refreshing',
      'shown',
      'getSmartLeadsServices',
    ]);
    await flow.answered(services(4, { dwcpUrl: URL, trackingId: '1', models: 'SUV' }, 'Hold Pending'));
    expect([flow.now.value, ...context(flow, 'part', 'round', 'version', 'busy')]).toEqual(['viewing', 'shown', round, '"4"', false]);
    expect(flow.now.context['initial']).toMatchObject({ trackingId: '1', models: 'SUV' });
    expect(flow.now.context['service'].status).toBe('Hold Pending');
  });

  test('[GB-232] is still based on what was read before when somebody saved others meanwhile, however often the page reads', async () => {
    const flow = await typedInto('2');
    for (const version of [5, 6]) {
      flow.send({ type: 'ADOPT' });
      await flow.answered({ params: {} });
      await flow.answered(services(version, { dwcpUrl: URL, trackingId: '9' }));
      expect(context(flow, 'version', 'initial')).toEqual(['"3"', expect.objectContaining({ trackingId: '1' })]);
    }
    flow.send({ type: 'SAVE', data: { dwcpUrl: URL, trackingId: '2' } });
    expect(flow.calls.at(-1)).toMatchObject({ operation: 'updateAddonParameters', input: { 'If-Match': '"3"' } });
  });

  test('what others saved is shown where nothing is typed', async () => {
    const flow = await typedInto('');
    flow.send({ type: 'ADOPT' });
    await flow.answered({ params: {} });
    await flow.answered(services(5, { dwcpUrl: URL, trackingId: '9' }));
    expect(context(flow, 'version', 'initial')).toEqual(['"5"', expect.objectContaining({ trackingId: '9' })]);
  });

  test.each<[string, object, object]>([
    ['saved', { type: 'SAVE', data: { trackingId: '2' } }, { params: {} }],
    ['replaced by what is copied', { type: 'TAKE', from: 'm2' }, { status: 'ACTIVE' }],
  ])('is forgotten once it is %s', async (_what, event, output) => {
    const flow = await typedInto('2');
    const [round] = context(flow, 'round');
    flow.send(event as never);
    await flow.answered(output);
    await flow.answered(services(4, { trackingId: '7' }));
    expect(context(flow, 'draft', 'round', 'version')).toEqual([null, Number(round) + 1, '"4"']);
  });

  test('a step that is done but cannot be read anew says so, and reading is tried again', async () => {
    const flow = await typedInto('2');
    flow.send({ type: 'ADOPT' });
    await flow.answered({ params: {} });
    await flow.failed({ kind: 'offline' });
    expect([flow.now.value, ...context(flow, 'part', 'stale')]).toEqual(['viewing', 'shown', true]);
    flow.send({ type: 'AGAIN' });
    expect(flow.now.value).toBe('refreshing');
    await flow.answered(services(4, { dwcpUrl: URL, trackingId: '1' }));
    expect(context(flow, 'stale', 'version')).toEqual([false, '"4"']);
  });
});
