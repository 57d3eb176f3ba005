import { coreDocument } from '../support/coreDocument.ts';
import { runningFlow } from './support/runningFlow.ts';

const running = (id: string, role: string) => runningFlow(id, { user: { role }, data: { packages: { dealer: { code: 'D1' } } } });
const premium = { packageId: 'p1', offerKind: 'BUNDLE', label: 'Premium', offerProviderId: 1, offerTypeId: 19 };
const basic = { packageId: 'p2', offerKind: 'PACKAGE', label: 'Basic', offerProviderId: 1, offerTypeId: 19 };
const second = { packageId: 'p3', offerKind: 'ADDITIONAL', label: 'Second', offerProviderId: 1, offerTypeId: 19 };
const current = { subscriptionMappingId: 's1', status: 'Subscribed', offer: premium, optionalAddonIds: [] };
const chosen = { type: 'SUBMIT', data: {}, chosenAddons: [{ id: '11' }, { id: '17' }] };

describe('choosing a package', () => {
  test.each<[string, object, string]>([
    ['nothing at all', { current }, 'enrolling.nothingChosen'],
    ['what one has', { offer: premium, current }, 'enrolling.nothingChosen'],
    ['an addition that is ordered already', { offer: { ...second, status: 'Subscription Pending' }, current }, 'enrolling.nothingChosen'],
    [
      'a second package while one is ordered',
      { offer: basic, current, pending: { subscriptionMappingId: 's2', offer: basic } },
      'packages.underWay',
    ],
    [
      'another package while one is about to end',
      { offer: basic, current: { ...current, status: 'Termination Pending' } },
      'packages.ending',
    ],
    [
      'another package after a go-live date is set',
      { offer: basic, current: { ...current, goLiveDate: '2026-04-01' } },
      'enrolling.goLive',
    ],
  ])('[BU-ENROLLMENT-19, BU-ENROLLMENT-42, GB-134] %s is not reviewed, and nothing is sent', (_what, event, warning) => {
    const flow = running('package-choice', 'Dealer');
    flow.send({ ...chosen, ...event });
    expect([flow.now.value, flow.now.context['warning']]).toEqual(['choosing', warning]);
    expect(flow.calls).toEqual([]);
  });

  test('[BU-PACKAGES-31, BU-PACKAGES-08] what is reviewed and confirmed is ordered once, with exactly these five names', () => {
    const flow = running('package-choice', 'Dealer');
    flow.send({ ...chosen, offer: basic, current });
    expect([flow.now.value, flow.now.context['open'], flow.now.context['day']]).toEqual(['reviewing', true, '2026-04-01']);
    flow.send({ type: 'CONFIRM', accepted: 'https://terms.example.com/licence/3' });
    flow.send({ type: 'CONFIRM', accepted: 'https://terms.example.com/licence/3' });
    expect(flow.calls.map(({ operation, input }) => [operation, input])).toEqual([
      [
        'changePackage',
        {
          dealerCode: 'D1',
          offerProviderId: 1,
          offerTypeId: 19,
          optionalAddonIds: '11,17',
          packageId: 'p2',
          'Terms-Accepted': 'https://terms.example.com/licence/3',
        },
      ],
    ]);
  });

  test.each([400, 409])(
    '[GB-127, GB-232] what makes an order impossible meanwhile (%s) is told in the review, everything is read anew, the choice stays',
    async (status) => {
      const flow = running('package-choice', 'Dealer');
      flow.send({ type: 'CHANGED', data: { packageId: 'p2' } });
      flow.send({ ...chosen, offer: basic, current });
      flow.send({ type: 'CONFIRM', accepted: 'x' });
      await flow.failed({ status, message: 'Premium is ordered already.' });
      const { choice, error, open } = flow.now.context;
      expect([flow.now.value, open, error, choice]).toEqual(['reviewing', true, 'Premium is ordered already.', { packageId: 'p2' }]);
      expect(flow.done).toContain('reload-data');
    },
  );

  test.each<[string, object, string]>([
    ['nobody answers', { kind: 'offline' }, 'errors.network'],
    ['the server says why', { kind: 'missing', status: 404, message: 'There is no brochure.' }, 'There is no brochure.'],
    ['the server says nothing', { kind: 'server', status: 500 }, 'errors.generic'],
  ])('[BU-PACKAGES-27] a brochure that fails is told as an error until the next try or choice: %s', async (_what, failure, error) => {
    const flow = running('package-choice', 'Dealer');
    for (const next of [
      { type: 'CHANGED', data: {} },
      { ...chosen, current },
      { ...chosen, offer: basic, current },
    ]) {
      flow.send({ type: 'DOCUMENT', id: 101 });
      expect([flow.now.value, flow.now.context['error']]).toEqual(['fetching', null]);
      await flow.failed(failure);
      expect([flow.now.value, flow.now.context['error'], flow.now.context['warning']]).toEqual(['choosing', error, null]);
      flow.send(next);
      expect(flow.now.context['error']).toBeNull();
    }
    expect(flow.now.value).toBe('reviewing');
  });

  test('[GB-134, GB-005] an administrator goes on after the warning, from today; without add-ons the name is left out', () => {
    const flow = running('package-choice', 'admin');
    flow.send({ ...chosen, chosenAddons: [], offer: basic, current: { ...current, goLiveDate: '2026-04-01' } });
    expect([flow.now.value, flow.now.context['day']]).toEqual(['reviewing', '2026-03-10']);
    flow.send({ type: 'CONFIRM' });
    expect(flow.calls[0]?.input).not.toHaveProperty('optionalAddonIds', expect.anything());
  });
});

describe('changing a subscription to another of its options', () => {
  const row = { subscriptionMappingId: 's1', addonId: '4', dealerCode: 'D1', offer: premium };

  test('[BU-SUBSCRIPTIONS-14, BU-SUBSCRIPTIONS-21, BU-PACKAGES-32] its options are asked for, the choice is sent with the licence accepted', async () => {
    const flow = running('subscription-step', 'Dealer');
    flow.send({ type: 'OPTIONS', row });
    flow.calls[0]?.answer({ optionList: [], showEULA: true, linkEULA: 'https://terms.example.com/licence/3' });
    await new Promise(setImmediate);
    expect(flow.now.context['initial']).toEqual({ hasLicence: true });
    flow.send({ type: 'SUBMIT', data: { optionId: 'p1', licence: true } });
    expect([flow.now.context['warning'], flow.calls.length]).toEqual(['enrolling.nothingChosen', 1]);
    flow.send({ type: 'SUBMIT', data: { optionId: 'p2', licence: true } });
    expect(flow.calls.at(-1)).toMatchObject({
      operation: 'updateSubscriptions',
      input: {
        addonId: '4',
        dealerCode: 'D1',
        'Terms-Accepted': 'https://terms.example.com/licence/3',
        body: { subscriptions: [{ subscriptionMappingId: 's1', optionId: 'p2' }], eulaAccepted: true },
      },
    });
    flow.calls.at(-1)?.answer({});
    await new Promise(setImmediate);
    expect(flow.now.value).toBe('resting');
  });

  test('[BU-SUBSCRIPTIONS-18, GB-127] a licence that was exchanged meanwhile is read anew and stands unticked, the choice stays', async () => {
    const flow = running('subscription-step', 'Dealer');
    flow.send({ type: 'OPTIONS', row });
    await flow.answered({ optionList: [], showEULA: true, linkEULA: 'https://terms.example.com/licence/2' });
    flow.send({ type: 'SUBMIT', data: { hasLicence: true, optionId: 'p2', licence: true } });
    await flow.failed({ status: 400, message: 'Accept it.', body: { errors: [{ field: 'Terms-Accepted', message: 'Accept it.' }] } });
    expect([flow.now.value, flow.calls.at(-1)?.operation]).toEqual([{ changing: 'loading' }, 'getSubscriptionOptions']);
    await flow.answered({ optionList: [], showEULA: true, linkEULA: 'https://terms.example.com/licence/3' });
    const { error, initial, options } = flow.now.context;
    expect([error, initial, options.linkEULA]).toEqual([
      'Accept it.',
      { hasLicence: true, optionId: 'p2' },
      'https://terms.example.com/licence/3',
    ]);
  });

  test('[GB-221] add-ons that the option does not have are named, and end only when that is confirmed', async () => {
    const flow = running('subscription-step', 'Dealer');
    flow.send({ type: 'OPTIONS', row });
    const addon = (id: string, more = {}) => ({ id, name: `Add-on ${id}`, ...more });
    await flow.answered({
      showEULA: false,
      optionalAddons: [addon('11'), addon('17'), addon('18')],
      optionList: [{ id: 'p2', name: 'Basic', optionalAddons: [addon('17'), addon('18', { requires: ['11'] })] }],
    });
    const submit = { type: 'SUBMIT', data: { optionId: 'p2' } };
    flow.send(submit);
    expect([flow.now.value, flow.now.context['ending'].map(({ name }: { name: string }) => name), flow.calls.length]).toEqual([
      { changing: 'confirming' },
      ['Add-on 11', 'Add-on 18'],
      1,
    ]);
    flow.send({ type: 'BACK' });
    expect([flow.now.value, flow.now.context['initial']]).toEqual([{ changing: 'editing' }, { optionId: 'p2' }]);
    flow.send(submit);
    flow.send({ type: 'CONFIRM' });
    expect(flow.calls.at(-1)).toMatchObject({ operation: 'updateSubscriptions', input: { body: { endingAddonIds: ['11', '18'] } } });
  });
});

test('[BU-PACKAGES-09, GB-221] a step, a change, what ends and the history are asked and told alike on every page that offers them', () => {
  const partsOf = (screen: string) => {
    const { blocks } = coreDocument<ReturnType<typeof JSON.parse>>(`schemas/screens/${screen}.screen.json`);
    const { views } = blocks.find(({ flow }: { flow?: string }) => flow === 'subscription-step');
    return [...views.main, ...blocks].flatMap(({ part }: { part?: string }) => part ?? []);
  };
  for (const screen of ['packages/packages', 'subscriptions/subscriptions'])
    expect([screen, partsOf(screen)]).toEqual([screen, expect.arrayContaining(['subscription-step', 'dealer-state', 'life-history'])]);
});

test('[BU-PACKAGES-09] the website program reviews an order beside what stands in the same place', async () => {
  const flow = running('website-program', 'Dealer');
  const { answered } = flow;
  const had = (id: string, offer: object) => ({ subscriptionMappingId: id, addonId: '4', status: 'Subscribed', offer });
  await answered({ dealerCode: 'D1', oemId: 1 });
  await answered({ current: [had('s9', second), had('s1', premium)], pending: [], future: [] });
  await answered([{ id: 1 }]);
  expect(flow.calls.map(({ input }) => input).slice(2)).toEqual([
    { oemId: 1, dealerCode: 'D1', drs: false },
    { oemId: 1, dealerCode: 'D1', drs: true },
  ]);
  await answered([]);
  flow.send({ type: 'OPEN', id: 1 });
  await answered({ id: 1, offers: [basic, second] });
  await answered([
    { offerProviderId: 1, packageId: 'p2', price: 5 },
    { offerProviderId: 2, packageId: 'p2', price: 9 },
  ]);
  const replaced = (packageId: string) => {
    flow.send({ type: 'SUBMIT', data: { packageId } });
    const { offer, old } = flow.now.context as { offer: { price?: number }; old?: { subscriptionMappingId: string } };
    flow.send({ type: 'CLOSE' });
    return [old?.subscriptionMappingId, offer.price];
  };
  expect(replaced('p2')).toEqual(['s1', 5]);
  expect(replaced('p3')).toEqual(['s9', undefined]);
});
