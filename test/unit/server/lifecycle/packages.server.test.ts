import { randomUUID } from 'node:crypto';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ASYNC = '/api/portal/dwc/websiteprogram/async';
const MANAGE = '/api/portal/manageDealerPackages';
const LICENCE = 'https://terms.example.com/licence/3';

type Subscription = { subscriptionMappingId: string; status: string; offer: { packageId: string }; actions: { name: string }[] };

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

/** Orders a package with the licence accepted: exactly the five names of the specification in the query, and no body (GB-007). */
function order(client: TestClient, dealerCode: string, changes: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const query = { dealerCode, offerProviderId: '104', offerTypeId: '21', optionalAddonIds: '11,17', packageId: 'pkg-141', ...changes };
  return client.send('POST', `${MANAGE}/changeSubscriptions?${new URLSearchParams(query)}`, {
    headers: { 'terms-accepted': LICENCE, ...headers },
  });
}

async function packagesOf(dlCode: string) {
  return (await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=${dlCode}`)).json();
}

async function statusesOf(dlCode: string): Promise<[string, string][]> {
  const { subscriptions } = await packagesOf(dlCode);
  return subscriptions.map(({ offer, status }: Subscription) => [offer.packageId, status]);
}

function faultOf(answer: { statusCode: number; json(): { message: string; errors?: { field: string }[] } }) {
  const { errors, message } = answer.json();
  return [answer.statusCode, errors?.[0]?.field ?? message];
}

describe('packages of a dealer', () => {
  test.each(['HO0001', 'BM0001'])('what the demo dealer %s has is on offer, at that price', async (code) => {
    const { offers, subscriptions } = (await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=${code}`)).json();
    const lasting = subscriptions.filter(({ status }: { status: string }) => !['Unsubscribed', 'Cancelled'].includes(status));
    expect(lasting.length).toBeGreaterThan(2);
    for (const { offer } of lasting) {
      const { offerProviderId, packageId, price } = offer;
      expect(offers).toContainEqual(expect.objectContaining({ offerProviderId, packageId, price }));
    }
  });

  test('[BU-PACKAGES-30, BU-PACKAGES-11] what is offered, what is had and whether changes are open come by dlCode', async () => {
    const found = (await dealer.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
    expect(found).toMatchObject({
      dealer: { code: 'HO0001', name: 'Cedar Falls Honda' },
      outstandingAccount: false,
      goLiveDatesSet: false,
      linkEULA: 'https://terms.example.com/licence/3',
    });
    expect(found.offers.map(({ packageId }: { packageId: string }) => packageId)).toEqual(
      expect.arrayContaining(['pkg-101', 'pkg-112', 'pkg-141', 'pkg-181']),
    );
    expect(new Set(found.offers.map(({ offerKind }: { offerKind: string }) => offerKind))).toEqual(
      new Set(['BUNDLE', 'PACKAGE', 'ADDITIONAL']),
    );
    expect(found.offers.filter(({ dwcPriority }: { dwcPriority: unknown }) => typeof dwcPriority !== 'number')).toEqual([]);
    expect(found.offers).toContainEqual(expect.objectContaining({ packageId: 'pkg-111', firstOfKind: true }));
    const main = found.subscriptions.find(({ offer }: Subscription) => offer.packageId === 'pkg-101');
    expect(main.actions.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['CHANGE', 'UNSUBSCRIBE']));
    expect((await dealer.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0002`)).statusCode).toBe(404);
  });

  test('[BU-PACKAGES-26, BU-PACKAGES-38] prices come by add-on, in the currency of the dealer', async () => {
    const prices = async (code: string, addonId: string) =>
      (await admin.get(`/api/portal/dwc/addonSubscription/prices/packages?dealerCode=${code}&addonId=${addonId}`)).json();
    expect(await prices('HO0001', '4')).toContainEqual({
      offerProviderId: 101,
      offerTypeId: 19,
      packageId: 'pkg-101',
      price: 249,
      currency: 'USD',
    });
    expect(await prices('BM0001', '6')).toContainEqual(expect.objectContaining({ packageId: 'pkg-181', price: 404, currency: 'CAD' }));
    expect(await prices('HO0001', '99')).toEqual([]);
    const all = (await admin.get('/api/portal/dwc/addonSubscription/prices/packages?dealerCode=HO0001')).json();
    expect(all).toHaveLength((await prices('HO0001', '4')).length + (await prices('HO0001', '6')).length);
    const unknown = await admin.get('/api/portal/dwc/addonSubscription/prices/other?dealerCode=HO0001');
    expect(unknown.statusCode).toBe(400);
  });

  test('[BU-SUBSCRIPTIONS-20] the list of subscriptions that may be changed follows the life cycle and the add-on', async () => {
    const list = async (client: TestClient, query: string) =>
      (await client.get(`${MANAGE}/changeableSubscriptionsList${query}`)).json().map((one: Subscription) => one.subscriptionMappingId);
    expect(await list(dealer, '')).toEqual(['honda-0001-s1']);
    expect(await list(dealer, '?addonId=6')).toEqual([]);
    // A go-live date is set: only administrators may change (GB-134).
    expect(await list(await shipped.signedIn('dealer.acura'), '')).toEqual([]);
    expect(await list(admin, '?dealerCode=AC0001')).toEqual(['acura-0001-s1']);
  });

  test('[BU-SUBSCRIPTIONS-14, BU-SUBSCRIPTIONS-21] options of a subscription with its licence', async () => {
    const options = (await dealer.get(`${MANAGE}/subscriptionOptions?subscriptionMappingId=honda-0001-s1`)).json();
    expect(options).toMatchObject({ showEULA: true, linkEULA: 'https://terms.example.com/licence/3' });
    expect(options.optionList.map(({ id }: { id: string }) => id)).toEqual(['pkg-101', 'pkg-111']);
    expect((await admin.get(`${MANAGE}/subscriptionOptions?subscriptionMappingId=infiniti-0001-s1`)).json().showEULA).toBe(false);
    expect((await dealer.get(`${MANAGE}/subscriptionOptions?subscriptionMappingId=honda-0002-s1`)).statusCode).toBe(404);
  });
});

describe('[GB-221] add-ons of a subscription that is changed to an option without them', () => {
  test('are told of the options, end only when that was agreed to, and those that the option has go on', async () => {
    expect((await order(admin, 'HY1001', { optionalAddonIds: '11,17' })).statusCode).toBe(200);
    const ordered = (await packagesOf('HY1001')).subscriptions.find(({ status }: Subscription) => status === 'Subscription Pending');
    const headers = { authorization: `Bearer ${admin.token}` };
    const form = { dealerCode: 'HY1001', subscriptionMappingId: ordered.subscriptionMappingId };
    const step = await admin.send('POST', '/api/portal/dwc/websiteprogram/async/dealersubscriptions/activate', { form, headers });
    expect(step.json()).toEqual({ status: 'Subscribed' });
    const options = (await admin.get(`${MANAGE}/subscriptionOptions?subscriptionMappingId=${ordered.subscriptionMappingId}`)).json();
    expect(options.optionalAddons.map(({ id }: { id: string }) => id)).toEqual(['11', '17']);
    const option = options.optionList.find(({ id }: { id: string }) => id === 'pkg-142');
    expect(option.optionalAddons.map(({ id }: { id: string }) => id)).toContain('17');
    expect(option.optionalAddons.map(({ id }: { id: string }) => id)).not.toContain('11');
    const subscriptions = [{ subscriptionMappingId: ordered.subscriptionMappingId, optionId: 'pkg-142' }];
    const change = (more: object) =>
      admin.post(
        `${MANAGE}/updateSubscriptions?addonId=4&dealerCode=HY1001`,
        { subscriptions, eulaAccepted: true, ...more },
        { 'terms-accepted': options.linkEULA },
      );
    const refused = await change({});
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [{ field: 'endingAddonIds', message: expect.stringContaining('Trade-in tool') }],
    ]);
    expect((await change({ endingAddonIds: ['17'] })).statusCode).toBe(409);
    expect((await change({ endingAddonIds: ['11'] })).statusCode).toBe(200);
    const begun = (await packagesOf('HY1001')).subscriptions.find(
      ({ offer, status }: Subscription) => offer.packageId === 'pkg-142' && status === 'Subscription Pending',
    );
    expect(begun.optionalAddonIds).toEqual(['17']);
  });
});

describe('changing packages', () => {
  test.each<[string, Record<string, string>, number, string]>([
    ['a provider that is not offered', { offerProviderId: '7' }, 400, 'offerProviderId'],
    ['a provider that is not open', { offerProviderId: '106' }, 400, 'offerProviderId'],
    ["another provider's package", { packageId: 'pkg-101' }, 400, 'packageId'],
    ['another kind of offer', { offerTypeId: '19' }, 400, 'packageId'],
    ['add-ons that exclude each other', { optionalAddonIds: '17,18' }, 400, 'optionalAddonIds'],
    ['an add-on that the package has not', { optionalAddonIds: '99' }, 400, 'optionalAddonIds'],
    ['what it has already', { offerProviderId: '101', offerTypeId: '19', packageId: 'pkg-101', optionalAddonIds: '' }, 400, 'packageId'],
  ])('[BU-PACKAGES-31, BU-ENROLLMENT-42] refused without a trace: %s', async (_what, changes, status, field) => {
    const before = await statusesOf('HO0001');
    expect(faultOf(await order(dealer, 'HO0001', changes))).toEqual([status, field]);
    expect(await statusesOf('HO0001')).toEqual(before);
  });

  test.each([
    ['HO0001', '', 'Please accept current End User License Agreement.'],
    ['HO0001', 'true', 'Please accept current End User License Agreement.'],
    ['HO0001', 'https://terms.example.com/licence/2', 'Please accept current End User License Agreement.'],
    ['HO0001', 'https://terms.example.com/enrollment', 'Please accept current End User License Agreement.'],
    ['IN0001', '', 'Terms and Condition should be selected.'],
    ['IN0001', LICENCE, 'Terms and Condition should be selected.'],
  ])('[BU-PACKAGES-07, GB-127, GB-230] nothing is ordered for %s with "%s" accepted', async (code, accepted, message) => {
    const before = await statusesOf(code);
    const refused = await order(admin, code, { optionalAddonIds: '' }, { 'terms-accepted': accepted });
    expect([refused.statusCode, refused.json().errors]).toEqual([400, [{ field: 'Terms-Accepted', message }]]);
    expect(await statusesOf(code)).toEqual(before);
  });

  test('[BU-ENROLLMENT-45, BU-ENROLLMENT-47] an outstanding account changes nothing', async () => {
    expect((await packagesOf('HO1002')).outstandingAccount).toBe(true);
    const refused = [409, 'Your current account is outstanding, contact billing before new enrollments and changes can be processed'];
    expect(faultOf(await order(admin, 'HO1002'))).toEqual(refused);
    const update = { subscriptions: [{ subscriptionMappingId: 'honda-1002-s1', optionId: 'pkg-111' }], eulaAccepted: true };
    expect(faultOf(await admin.post(`${MANAGE}/updateSubscriptions?addonId=4&dealerCode=HO1002`, update))).toEqual(refused);
  });

  test('[BU-ROLES-02] editors and staff of a maker neither read nor change packages; nobody orders for a dealer out of reach', async () => {
    for (const login of ['editor', 'oem.honda']) {
      const other = await shipped.signedIn(login);
      expect((await other.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).statusCode).toBe(403);
      expect((await order(other, 'HO0001')).statusCode).toBe(403);
    }
    expect((await order(dealer, 'HO0002')).statusCode).toBe(404);
  });

  test('[BU-ROLES-02] staff of a maker read package, provider and state of what a dealer has, and no price', async () => {
    const [first, ...others] = await Promise.all([
      shipped.signedIn('oem.honda'),
      shipped.signedIn('dealer.honda'),
      shipped.signedIn('admin'),
    ]);
    const premium = async (client: TestClient) => {
      const { current } = (await client.get(`${ASYNC}/dealerSubscriptions?dealerCode=HO0001`)).json();
      return current.find(({ subscriptionMappingId: id }: Subscription) => id === 'honda-0001-s1');
    };
    const { offer, status, total } = await premium(first);
    expect([offer.label, offer.providerName, status]).toEqual(['Website premium', 'Northgate Web', 'Subscribed']);
    expect([offer.price, offer.optionalAddons, total]).toEqual([undefined, undefined, undefined]);
    for (const client of others) expect(await premium(client)).toMatchObject({ total: 249, offer: { price: 249 } });
    const services = (await first.get('/api/portal/dealers/smartLeadsServices/view?dealerCode=HO0001')).json().services;
    expect(services.map(({ price }: { price?: number }) => price ?? null)).toEqual(services.map(() => null));
  });

  test.each([
    ['HO0004', 'inactive'],
    ['HO0006', 'cancelled'],
  ])('nothing is ordered and nobody enrolls for %s, which is %s', async (dealerCode) => {
    expect((await order(admin, dealerCode, { packageId: 'pkg-111' })).statusCode).toBe(409);
    const { status } = (await admin.get(`/api/portal/enroll/dwcp?dealerCode=${dealerCode}&addonId=4`)).json();
    expect(status).toMatch(/^(INACTIVE|CANCELLED|OPTED_OUT)$/);
  });

  test('a subscription of another dealer is not found by who reaches both: neither dealer changes', async () => {
    const before = [await statusesOf('HO0001'), await statusesOf('HO0002')];
    const update = { subscriptions: [{ subscriptionMappingId: 'honda-0002-s1', optionId: 'pkg-111' }], eulaAccepted: true };
    const refused = await admin.post(`${MANAGE}/updateSubscriptions?addonId=4&dealerCode=HO0001`, update, { 'terms-accepted': LICENCE });
    expect(refused.statusCode).toBe(404);
    expect([await statusesOf('HO0001'), await statusesOf('HO0002')]).toEqual(before);
  });

  test('[BU-SUBSCRIPTIONS-18, BU-PACKAGES-32] a subscription is edited only with the licence accepted, then ordered for the first of next month', async () => {
    const recent = await shipped.signedIn('dealer.recent');
    const url = `${MANAGE}/updateSubscriptions?addonId=4&dealerCode=HO0002`;
    const body = { subscriptions: [{ subscriptionMappingId: 'honda-0002-s1', optionId: 'pkg-111' }] };
    const refused = await recent.post(url, body);
    expect(faultOf(refused)).toEqual([400, 'eulaAccepted']);
    expect(refused.json().errors[0].message).toBe('Please accept current End User License Agreement.');
    const licence = { 'terms-accepted': 'https://terms.example.com/licence/3' };
    const accepted = { ...body, eulaAccepted: true };
    for (const headers of [{}, { 'terms-accepted': 'https://terms.example.com/licence/2' }]) {
      expect(faultOf(await recent.post(url, accepted, headers))).toEqual([400, 'Terms-Accepted']);
    }
    expect(faultOf(await recent.post(url, { ...body, eulaAccepted: false }, licence))).toEqual([400, 'eulaAccepted']);
    const other = { ...accepted, subscriptions: [{ subscriptionMappingId: 'honda-0002-s1', optionId: 'pkg-112' }] };
    expect(faultOf(await recent.post(url, other, licence))).toEqual([400, 'subscriptions.0.optionId']);
    expect((await recent.post(url.replace('addonId=4', 'addonId=6'), accepted, licence)).statusCode).toBe(404);
    const done = await recent.post(url, accepted, licence);
    const { items } = (await recent.get('/api/portal/enrollments/history/subscriptions/honda-0002-s1')).json();
    expect(items[0].payload.termsAccepted).toBe('https://terms.example.com/licence/3');
    expect(done.json()).toMatchObject({
      status: 'Subscription Pending',
      subscriptionMappingId: expect.any(String),
      startDate: '2026-04-01',
      orderNumber: 'HO0002-1001',
      orders: [{ orderNumber: 'HO0002-1001', name: 'Website basic', price: 129, addons: [], startDate: '2026-04-01' }],
    });
    expect(await statusesOf('HO0002')).toEqual(
      expect.arrayContaining([
        ['pkg-101', 'Termination Pending'],
        ['pkg-111', 'Subscription Pending'],
      ]),
    );
  });

  test('[BU-PACKAGES-08, BU-PACKAGES-09, GB-224] a change is ordered, stops further ones, is called off and stays in the history', async () => {
    const done = await order(dealer, 'HO0001');
    const { orderNumber, orders, ...rest } = done.json();
    expect([done.statusCode, rest]).toEqual([
      200,
      { status: 'Subscription Pending', subscriptionMappingId: expect.any(String), startDate: '2026-04-01' },
    ]);
    expect(orderNumber).toMatch(/^HO0001-\d{4}$/);
    expect(orders).toMatchObject([
      {
        orderNumber,
        name: 'Full service Gold',
        price: 399,
        addons: [
          { name: 'Trade-in tool', price: 59 },
          { name: 'Chat', price: 79 },
        ],
      },
    ]);
    const { subscriptions } = await packagesOf('HO0001');
    const isOrdered = ({ offer }: Subscription) => offer.packageId === 'pkg-141';
    const ordered = subscriptions.find(isOrdered);
    expect(ordered).toMatchObject({
      status: 'Subscription Pending',
      addonId: '4',
      optionalAddonIds: ['11', '17'],
      startDate: '2026-04-01',
      addons: [
        { id: '11', name: 'Trade-in tool' },
        { id: '17', name: 'Chat' },
      ],
      total: 537,
    });
    const [listed] = (await dealer.get(`${ASYNC}/dealerSubscriptions?dealerCode=HO0001`)).json().future.filter(isOrdered);
    expect([listed.addons, listed.total, listed.offer.price]).toEqual([ordered.addons, 537, 399]);
    expect(subscriptions).toContainEqual(
      expect.objectContaining({ subscriptionMappingId: 'honda-0001-s1', status: 'Termination Pending', endDate: '2026-04-01' }),
    );
    const again = await order(dealer, 'HO0001', { offerTypeId: '19', packageId: 'pkg-142', optionalAddonIds: '' });
    expect(faultOf(again)).toEqual([409, 'Full service Gold is ordered already. Cancel that order before you choose another package.']);
    const form = { dealerCode: 'HO0001', subscriptionMappingId: ordered.subscriptionMappingId };
    const headers = { authorization: `Bearer ${dealer.token}` };
    const cancelled = await dealer.send('POST', '/api/portal/dwc/websiteprogram/async/dealersubscriptions/cancel', { form, headers });
    expect(cancelled.json()).toEqual({ status: 'Cancelled' });
    const { items } = (await dealer.get(`/api/portal/enrollments/history/subscriptions/${ordered.subscriptionMappingId}`)).json();
    expect(items.map(({ from, to, actor }: Record<string, string>) => [from, to, actor])).toEqual([
      ['Subscription Pending', 'Cancelled', 'dealer.honda'],
      [null, 'Subscription Pending', 'dealer.honda'],
    ]);
  });

  test('[BU-PACKAGES-08, GB-117] digital retailing is of add-on 6, an additional offer stands beside the package; each goes on its own', async () => {
    expect((await admin.post('/api/portal/enrollments/dealer/HO0006/reactivate')).statusCode).toBe(200);
    expect((await order(admin, 'HO0006', { optionalAddonIds: '' })).statusCode).toBe(200);
    const second = { offerProviderId: '101', offerTypeId: '19', packageId: 'pkg-112', optionalAddonIds: '' };
    expect((await order(admin, 'HO0006', second)).statusCode).toBe(200);
    const retail = { offerProviderId: '108', offerTypeId: '22', packageId: 'pkg-181', optionalAddonIds: '' };
    expect((await order(admin, 'HO0006', retail)).statusCode).toBe(200);
    const { subscriptions } = await packagesOf('HO0006');
    expect(subscriptions.map(({ addonId, offer }: Subscription & { addonId: string }) => [addonId, offer.packageId]).sort()).toEqual([
      ['4', 'pkg-112'],
      ['4', 'pkg-141'],
      ['6', 'pkg-181'],
    ]);
  });

  test('[BU-ENROLLMENT-47, BU-DEALER-LIFECYCLE-19] in a program that has ended nothing is enrolled in, ordered, changed or offered to be changed before it is activated', async () => {
    const ended = [409, 'The enrollment in Dealer website has ended. It must be reactivated before anything can be ordered.'];
    const program = (step: string) =>
      admin.post(`/api/portal/enrollments/programs/${step}?dealerCode=GE0001&programId=71&programChangeStateReason=Own`);
    const changeable = async () => (await admin.get(`${MANAGE}/changeableSubscriptionsList?dealerCode=GE0001`)).json().length;
    const update = { subscriptions: [{ subscriptionMappingId: 'genesis-0001-s1', optionId: 'pkg-111' }], eulaAccepted: true };
    const contact = {
      authorizedPerson: 'A B',
      authorizedEmail: 'a@example.com',
      authorizedPhone: '512-555-0130',
      dealerWebsite: 'a.example.com',
    };
    const website = { offerProviderId: 101, packageId: 'pkg-111' };
    const body = { dealerCode: 'GE0001', dealerName: 'A', addonId: 4, contactNumber: '512-555-0134', email: 'a@example.com' };
    const enrolled = { ...body, contact, website, eitherOption: 'CHANGE', termsAccepted: true };
    const all = async () => [
      await order(admin, 'GE0001'),
      await admin.post(`${MANAGE}/updateSubscriptions?addonId=4&dealerCode=GE0001`, update),
      await admin.post('/api/portal/enroll/dwcp', enrolled),
    ];
    // What each page reads before it offers the add-on.
    const said = async () => {
      const [packages, services] = [
        await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=GE0001`),
        await admin.get(`${ASYNC}/dealerServiceData?dealerCode=GE0001`),
      ];
      const ended = (answer: { json(): { endedAddons: { addonId: string; program: string }[] } }) =>
        answer.json().endedAddons.map(({ addonId, program: name }) => `${addonId} ${name}`);
      const setup = await admin.get('/api/portal/enroll/dwcp?dealerCode=GE0001');
      return [ended(packages), ended(services), setup.json().endedProgram ?? null];
    };
    expect(await said()).toEqual([[], [], null]);
    const before = await changeable();
    expect(before).toBeGreaterThan(0);
    for (const [end, anew] of [
      ['deactivate', 'reactivate'],
      ['optOut', 'activate'],
    ] as const) {
      expect((await program(end)).statusCode).toBe(200);
      for (const answer of await all()) expect([answer.statusCode, answer.json().message]).toEqual(ended);
      expect(await changeable()).toBe(0);
      const both = ['4 Dealer website', '6 Dealer website'];
      expect(await said()).toEqual([both, both, 'Dealer website']);
      expect((await program(anew)).statusCode).toBe(200);
      expect(await changeable()).toBe(before);
    }
    for (const answer of await all()) expect(answer.json().message).not.toBe(ended[1]);
  });

  test('[BU-ENROLLMENT-47, BU-DEALER-LIFECYCLE-19] who is left in no program orders nothing, nor enrolls in one that has ended', async () => {
    const end = (code: string, programId: string) =>
      admin.post(`/api/portal/enrollments/programs/optOut?dealerCode=${code}&programId=${programId}&programChangeStateReason=Own`);
    expect((await end('HO1007', '11')).statusCode).toBe(200);
    const retail = { offerProviderId: '108', offerTypeId: '22', packageId: 'pkg-181', optionalAddonIds: '' };
    expect((await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO1007`)).json().endedProgram).toBe('Dealer website');
    const refused = await order(admin, 'HO1007', retail);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The enrollment in Dealer website has ended. It must be reactivated before anything can be ordered.',
    ]);
    expect((await end('HO1012', '12')).statusCode).toBe(200);
    const contact = {
      authorizedPerson: 'A B',
      authorizedEmail: 'a@example.com',
      authorizedPhone: '512-555-0130',
      dealerWebsite: 'a.example.com',
    };
    const dealer = { dealerCode: 'HO1012', dealerName: 'A', contactNumber: '512-555-0134', email: 'a@example.com' };
    const website = { offerProviderId: 105, packageId: 'pkg-151' };
    const body = { ...dealer, addonId: 4, contact, website, options: ['WEBSITE'], eitherOption: 'CHANGE', termsAccepted: true };
    const named = await admin.post('/api/portal/enroll/dwcp', { ...body, programId: '12' });
    expect([named.statusCode, named.json().message]).toEqual([
      409,
      'The enrollment in SmartLeads has ended. It must be reactivated before anything can be ordered.',
    ]);
    const other = await admin.post('/api/portal/enroll/dwcp', { ...body, programId: '11' });
    expect(other.json().message).not.toContain('has ended');
  });

  test('a package with a go-live date is changed by administrators only (GB-134)', async () => {
    const acura = await shipped.signedIn('dealer.acura');
    expect((await packagesOf('AC0001')).goLiveDatesSet).toBe(true);
    const refused = await order(acura, 'AC0001');
    expect(faultOf(refused)).toEqual([409, 'A go-live date is set. Please contact support to make this change.']);
    expect((await order(admin, 'AC0001')).json().startDate).toBe('2026-03-10');
  });

  test('orders of one dealer at once make one, and a repeat of a request has no second effect', async () => {
    const keys = [randomUUID(), randomUUID(), randomUUID()];
    const orderWith = (key: string) => order(admin, 'HY0001', { optionalAddonIds: '' }, { 'idempotency-key': key });
    const answers = await Promise.all(keys.map(orderWith));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    const repeats = [];
    for (const key of keys) repeats.push(await orderWith(key));
    expect(repeats.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => statusCode));
    const waiting = (await statusesOf('HY0001')).filter(([, status]) => status === 'Subscription Pending');
    expect(waiting.filter(([id]) => id === 'pkg-141')).toHaveLength(1);
  });
});
