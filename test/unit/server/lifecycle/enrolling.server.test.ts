import { sql } from 'kysely';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { step } from '../../../support/step.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ENROLL = '/api/portal/enroll/dwcp';
const INTEREST = '/api/portal/enroll/dealerProviderInterestNotification';

let shipped: ShippedServer;
let admin: TestClient;
let dealer: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  [admin, dealer] = await Promise.all([shipped.signedIn('admin'), shipped.signedIn('dealer.honda')]);
});
afterAll(() => shipped.portal.close());

const BILLING = { name: 'Jordan Lee', phone: '512-555-0130', email: 'jordan@example.com' };

/** A whole enrollment of a dealer, with parts of it changed, for the options that its parts belong to. */
function enrollment(dealerCode: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const parts = wholeOf(dealerCode, changes);
  const options = [
    parts['website'] === undefined ? [] : 'WEBSITE',
    parts['digitalRetailing'] === undefined ? [] : 'DIGITAL_RETAILING',
    parts['leadProviders'] === undefined ? [] : 'LEADS',
  ].flat();
  return { options, ...parts };
}

function wholeOf(dealerCode: string, changes: Record<string, unknown>): Record<string, unknown> {
  return {
    dealerCode,
    dealerName: 'A dealer',
    contactNumber: '512-555-0134',
    email: 'dealer@example.com',
    addonId: 4,
    contact: {
      dealerWebsite: 'https://dealer.example.com',
      authorizedPerson: 'Jordan Lee',
      authorizedEmail: 'jordan@example.com',
      authorizedPhone: '512-555-0130',
      lastUpdatedDateForDealerContact: '2026-03-10',
      addonId: 4,
    },
    billing: BILLING,
    website: { offerProviderId: 101, packageId: 'pkg-101' },
    termsAccepted: true,
    ...changes,
  };
}

interface Offer {
  readonly offerProviderId: number;
  readonly packageId: string;
  readonly price: number;
  readonly currency: string;
}

/** What a demo dealer is offered, or has. */
interface DemoRecord {
  readonly dealerCode: string;
  readonly offer: Offer;
  readonly websiteProviders: readonly { readonly offers: readonly Offer[] }[];
}

async function subscriptionsOf(code: string) {
  return (await admin.get(`/api/portal/dwc/websiteprogram/async/dealerSubscriptions?dealerCode=${code}`)).json();
}

function faultOf(answer: { statusCode: number; json(): { message: string; errors?: { field: string }[] } }) {
  const { errors, message } = answer.json();
  return [answer.statusCode, errors?.[0]?.field ?? message];
}

describe('enrolling a dealer', () => {
  test('[BU-ENROLLMENT-14, BU-ENROLLMENT-48] the form of a dealer comes with its data, providers, prices and what is in force', async () => {
    const setup = (await dealer.get(`${ENROLL}?dealerCode=HO0001`)).json();
    expect(setup).toMatchObject({
      dealerCode: 'HO0001',
      dealerName: 'Cedar Falls Honda',
      contactNumber: '512-555-0110',
      addonId: 4,
      contact: { authorizedPerson: 'Jordan Lee' },
      showBilling: true,
      outstandingAccount: false,
      current: { offerProviderId: 101, packageId: 'pkg-101', subscriptionMappingId: 'honda-0001-s1' },
    });
    const { billingContacts } = (await dealer.get('/api/portal/profileInformation')).json();
    const { name, phone, email } = billingContacts[0];
    expect(setup.billing).toEqual({ name, phone, email });
    expect(setup.providerId).toBeUndefined();
    expect(setup.options.map(({ id }: { id: string }) => id)).toEqual(['WEBSITE', 'DIGITAL_RETAILING', 'LEADS']);
    expect(setup.websiteProviders[0].offers[0]).toMatchObject({ offerKind: 'BUNDLE', price: 249, currency: 'USD' });
    expect((await dealer.get(`${ENROLL}?dealerCode=HO0001&addonId=4&providerId=104`)).json()).toMatchObject({
      addonId: 4,
      providerId: 104,
    });
  });

  test('a Canadian dealer reads prices in its currency; a program without digital retailing offers none', async () => {
    const canadian = (await admin.get(`${ENROLL}?dealerCode=BM0001`)).json();
    expect(canadian.websiteProviders[0].offers[0]).toMatchObject({ price: 336, currency: 'CAD' });
    expect(canadian.leadProviders).toEqual([]);
    const infiniti = (await admin.get(`${ENROLL}?dealerCode=IN0001`)).json();
    expect(infiniti.drsProviders).toEqual([]);
    expect(infiniti.options).toEqual([{ id: 'WEBSITE', name: 'Dealer website' }]);
  });

  test('[GB-223] what a demo dealer has costs what the same package is offered to it for, in the same currency', async () => {
    const rows = await shipped.portal.server.db.selectFrom('records').select(['collection', 'document']).execute();
    const of = (wanted: string) =>
      rows.filter(({ collection }) => collection === wanted).map(({ document }) => document as unknown as DemoRecord);
    const nameOf = ({ offerProviderId, packageId }: Offer) => `${offerProviderId} ${packageId}`;
    const costOf = ({ currency, price }: Offer) => `${price} ${currency}`;
    const offered = new Map(
      of('dealerOffers').flatMap(({ dealerCode, websiteProviders }) =>
        websiteProviders.flatMap(({ offers }) => offers.map((offer) => [`${dealerCode} ${nameOf(offer)}`, costOf(offer)])),
      ) as [string, string][],
    );
    const compared = of('subscriptions').flatMap(({ dealerCode, offer }) => {
      const cost = offered.get(`${dealerCode} ${nameOf(offer)}`);
      return cost === undefined ? [] : [[`${dealerCode} ${costOf(offer)}`, `${dealerCode} ${cost}`]];
    });
    expect(compared.length).toBeGreaterThan(100);
    expect(compared.map(([had]) => had)).toEqual(compared.map(([, wanted]) => wanted));
  });

  test('[BU-ENROLLMENT-20] what is under way already is a 400 with its message', async () => {
    const answer = await dealer.get(`${ENROLL}?dealerCode=HO0001&addonId=6`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ message: 'There is an enrollment under way already. Manage it with your packages.' });
  });

  test('[BU-ROLES-03, BU-ROLES-04] another dealer is not there, and staff of a maker and editors do not reach the form', async () => {
    expect((await dealer.get(`${ENROLL}?dealerCode=HO0002`)).statusCode).toBe(404);
    expect((await (await shipped.signedIn('oem.honda')).get(`${ENROLL}?dealerCode=HO0001`)).statusCode).toBe(403);
    const editor = await shipped.signedIn('editor');
    expect((await editor.get(`${ENROLL}?dealerCode=HO0001`)).statusCode).toBe(403);
    expect((await editor.post(ENROLL, enrollment('HO0001'))).statusCode).toBe(403);
    expect((await editor.post(INTEREST, { dealerCode: 'HO0001', offerProviderId: 106 })).statusCode).toBe(403);
  });

  test.each<[string, Record<string, unknown>, number, string]>([
    ['a change left open', {}, 400, 'eitherOption'],
    [
      'a provider that is not offered',
      { eitherOption: 'CHANGE', website: { offerProviderId: 7, packageId: 'x' } },
      400,
      'website.offerProviderId',
    ],
    ['a provider that is not open', { eitherOption: 'CHANGE', website: { offerProviderId: 106 } }, 400, 'website.offerProviderId'],
    [
      "another provider's package",
      { eitherOption: 'CHANGE', website: { offerProviderId: 101, packageId: 'pkg-141' } },
      400,
      'website.packageId',
    ],
    ['an unknown provider without its name', { eitherOption: 'CHANGE', website: { offerProviderId: 0 } }, 400, 'website.providerName'],
    [
      'an unknown package of digital retailing',
      { eitherOption: 'KEEP', digitalRetailing: { offerProviderId: 108, packageId: 'x' } },
      400,
      'digitalRetailing.packageId',
    ],
    ['add-ons that exclude each other', { eitherOption: 'CHANGE', optionalAddonIds: ['17', '18'] }, 400, 'optionalAddonIds'],
    ['an add-on without the one it needs', { eitherOption: 'CHANGE', optionalAddonIds: ['19'] }, 400, 'optionalAddonIds'],
    ['a lead provider that is not offered', { eitherOption: 'KEEP', leadProviders: [9] }, 400, 'leadProviders'],
    ['a program that the dealer is not in', { eitherOption: 'CHANGE', programId: '99' }, 404, 'programId'],
    [
      'an unknown provider with blanks for a name',
      { eitherOption: 'CHANGE', website: { offerProviderId: 0, providerName: '  ', packageName: ' ' } },
      400,
      'website.providerName',
    ],
    [
      "an unknown provider's package without its name",
      { eitherOption: 'CHANGE', website: { offerProviderId: 0, providerName: 'Own', packageName: ' ' } },
      400,
      'website.packageName',
    ],
    ['no option', { eitherOption: 'CHANGE', options: undefined }, 400, 'options'],
    [
      'the website without a provider',
      { eitherOption: 'CHANGE', options: ['WEBSITE'], website: undefined },
      400,
      'website.offerProviderId',
    ],
    [
      'digital retailing without a provider',
      { eitherOption: 'CHANGE', options: ['WEBSITE', 'DIGITAL_RETAILING'] },
      400,
      'digitalRetailing.offerProviderId',
    ],
    ['leads without a lead provider', { eitherOption: 'CHANGE', options: ['WEBSITE', 'LEADS'] }, 400, 'leadProviders'],
    ['a lead provider twice', { eitherOption: 'KEEP', leadProviders: [201, 201] }, 400, 'leadProviders'],
    ['an option that is not offered', { eitherOption: 'CHANGE', options: ['BILLBOARDS'] }, 400, 'options'],
    ['nothing new', { eitherOption: 'KEEP' }, 400, 'options'],
    ['an add-on that is not offered', { eitherOption: 'CHANGE', addonId: 999 }, 400, 'addonId'],
    ['a package outside of the options', { eitherOption: 'CHANGE', options: ['LEADS'] }, 400, 'options'],
    [
      'digital retailing outside of the options',
      { eitherOption: 'KEEP', options: ['WEBSITE'], digitalRetailing: { offerProviderId: 108, packageId: 'pkg-182' } },
      400,
      'options',
    ],
    ['lead providers outside of the options', { eitherOption: 'KEEP', options: ['WEBSITE'], leadProviders: [201] }, 400, 'options'],
    ['terms not accepted', { eitherOption: 'CHANGE', termsAccepted: false }, 400, 'termsAccepted'],
    [
      'a blank person',
      { eitherOption: 'CHANGE', contact: { ...(enrollment('')['contact'] as object), authorizedPerson: ' ' } },
      400,
      'contact.authorizedPerson',
    ],
    ['a dealer name of blanks', { eitherOption: 'CHANGE', dealerName: '  ' }, 400, 'dealerName'],
    ['no billing person where one is asked for', { eitherOption: 'CHANGE', billing: undefined }, 400, 'billing.name'],
    ['a blank address of the billing person', { eitherOption: 'CHANGE', billing: { ...BILLING, email: ' ' } }, 400, 'billing.email'],
  ])('[BU-ENROLLMENT-47] refused without a trace: %s', async (_what, changes, status, field) => {
    expect(faultOf(await dealer.post(ENROLL, enrollment('HO0001', changes)))).toEqual([status, field]);
    expect(await shipped.portal.server.db.selectFrom('records').select('id').where('collection', '=', 'enrollments').execute()).toEqual([]);
  });

  test.each([
    ['CANCELLED', 'HO0006'],
    ['OPTED_OUT', 'HO1001'],
    ['INACTIVE', 'HO0004'],
  ])('[BU-ENROLLMENT-47] a dealer that is %s enrolls in nothing; its form tells why before anything is filled in', async (state, code) => {
    const form = (await admin.get(`${ENROLL}?dealerCode=${code}`)).json();
    expect([form.status, form.support.email]).toEqual([state, 'honda.support@example.com']);
    const problem = [409, "This dealer's enrollment has ended. It must be reactivated before it can enroll."];
    expect(faultOf(await admin.post(ENROLL, enrollment(code)))).toEqual(problem);
  });

  test('[BU-ENROLLMENT-48] the form of an add-on that is not offered is not there', async () => {
    expect(faultOf(await dealer.get(`${ENROLL}?dealerCode=HO0001&addonId=999`))).toEqual([
      404,
      'This add-on is not offered to this dealer.',
    ]);
    expect((await dealer.get(`${ENROLL}?dealerCode=HO0001&addonId=abc`)).json()).toMatchObject({ errors: [{ field: 'addonId' }] });
  });

  test('[BU-ENROLLMENT-45, BU-ENROLLMENT-47] an outstanding account enrolls in nothing', async () => {
    expect((await admin.get(`${ENROLL}?dealerCode=HO1002`)).json().outstandingAccount).toBe(true);
    const refused = await admin.post(ENROLL, enrollment('HO1002', { eitherOption: 'CHANGE' }));
    expect(faultOf(refused)).toEqual([
      409,
      'Your current account is outstanding, contact billing before new enrollments and changes can be processed',
    ]);
  });

  test('[BU-ENROLLMENT-01, BU-ENROLLMENT-50] a change of package is ordered for the first of next month, digital retailing beside it', async () => {
    const changes = {
      eitherOption: 'CHANGE',
      website: { offerProviderId: 104, packageId: 'pkg-141' },
      digitalRetailing: { offerProviderId: 108, packageId: 'pkg-182' },
      optionalAddonIds: ['11', '17'],
      leadProviders: [201],
    };
    const done = await dealer.post(ENROLL, enrollment('HO0001', changes));
    const { orderNumber, orders } = done.json();
    expect([done.statusCode, orderNumber]).toEqual([200, 'HO0001-1001']);
    expect(orders).toMatchObject([
      {
        orderNumber,
        name: 'Full service Gold',
        price: 399,
        currency: 'USD',
        addons: [
          { id: '11', name: 'Trade-in tool', price: 59 },
          { id: '17', name: 'Chat', price: 79 },
        ],
        startDate: '2026-04-01',
      },
      { orderNumber, name: 'Online desking with delivery', price: 389, addons: [] },
    ]);
    const { current, future, pending } = await subscriptionsOf('HO0001');
    expect(
      current.find(({ subscriptionMappingId }: { subscriptionMappingId: string }) => subscriptionMappingId === 'honda-0001-s1'),
    ).toMatchObject({
      status: 'Termination Pending',
      endDate: '2026-04-01',
    });
    expect(future).toContainEqual(expect.objectContaining({ startDate: '2026-04-01', status: 'Subscription Pending', orderNumber }));
    expect(pending).toContainEqual(expect.objectContaining({ addonId: '6', offer: expect.objectContaining({ packageId: 'pkg-182' }) }));
    expect((await dealer.post(ENROLL, enrollment('HO0001', changes))).json().message).toContain('under way already');
  });

  test('[BU-ENROLLMENT-01] an administrator enrolls a named dealer, with who did it in the history', async () => {
    const own = { offerProviderId: 0, providerName: 'Corner Web', packageName: 'Pages' };
    expect((await admin.post('/api/portal/enrollments/dealer/HO0004/reactivate')).statusCode).toBe(200);
    expect((await admin.post(ENROLL, enrollment('HO0004', { website: own }))).statusCode).toBe(200);
    const { pending } = await subscriptionsOf('HO0004');
    expect(pending).toEqual([
      expect.objectContaining({ status: 'Subscription Pending', offer: expect.objectContaining({ label: 'Pages (Corner Web)' }) }),
    ]);
    const { items } = (await admin.get(`/api/portal/enrollments/history/subscriptions/${pending[0].subscriptionMappingId}`)).json();
    expect(items).toEqual([expect.objectContaining({ from: null, to: 'Subscription Pending', actor: 'admin' })]);
  });

  test('[BU-ENROLLMENT-16, SH-ENTITIES-31] the enrollment contact is one, whether the form or the profile wrote it last', async () => {
    const own = await shipped.signedIn('dealer.bmwca');
    const profile = async () => (await own.get('/api/portal/profileContactDetails')).json();
    const offered = async () => (await own.get(`${ENROLL}?dealerCode=BM0001`)).json().contact;
    expect(await offered()).toEqual((await profile()).dwcpEnrollmentContactDetailsData);
    const { contactDetails, dwcpEnrollmentContactDetailsData: before } = await profile();
    const saved = await own.post('/api/portal/profileContactDetails', {
      contactDetails,
      dwcpEnrollmentContactDetailsData: { authorizedPhone: '512-555-0177' },
    });
    expect(saved.statusCode).toBe(200);
    expect(await offered()).toEqual({ ...before, authorizedPhone: '512-555-0177' });
    const { contact } = enrollment('BM0001') as { contact: object };
    const sent = { ...contact, authorizedPerson: 'Robin Hale' };
    expect(
      (
        await own.post(
          ENROLL,
          enrollment('BM0001', {
            contact: { ...sent, authorizedPerson: ' Robin Hale ', lastUpdatedDateForDealerContact: '2999-01-01' },
            eitherOption: 'CHANGE',
            website: { offerProviderId: 0, providerName: 'W', packageName: 'P' },
          }),
        )
      ).statusCode,
    ).toBe(200);
    const after = await profile();
    // A day that has not come confirms nothing.
    const { lastUpdatedDateForDealerContact } = before;
    expect(after.dwcpEnrollmentContactDetailsData).toEqual({ ...before, ...sent, lastUpdatedDateForDealerContact });
    expect(after.contactDetails).toEqual(contactDetails);
  });

  test('two enrollments of one dealer at once make one', async () => {
    expect((await admin.post('/api/portal/enrollments/dealer/HO1006/reactivate')).statusCode).toBe(200);
    const answers = await Promise.all([admin, admin, admin].map((client) => client.post(ENROLL, enrollment('HO1006'))));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    expect((await subscriptionsOf('HO1006')).pending).toHaveLength(1);
  });

  test('[BU-ENROLLMENT-23] a billing person is stored where one is asked for, and there alone', async () => {
    const setup = async () => (await admin.get(`${ENROLL}?dealerCode=HO1059`)).json();
    const { billing, leadProviders, showBilling } = await setup();
    const chosen = { website: undefined, options: ['LEADS'], leadProviders: [leadProviders[0].id] };
    expect((await admin.post(ENROLL, enrollment('HO1059', chosen))).statusCode).toBe(200);
    expect((await setup()).billing).toEqual(billing);
    expect(showBilling).toBe(false);
    const { rows } = await sql<{ request: object }>`
      select document -> 'request' as request from records
      where collection = 'enrollments' and document ->> 'dealerCode' = 'HO1059'`.execute(shipped.portal.server.db);
    expect(rows).toEqual([{ request: expect.not.objectContaining({ billing: expect.anything() }) }]);
    expect(rows).toEqual([{ request: expect.objectContaining({ dealerCode: 'HO1059' }) }]);
    const again = await admin.post(ENROLL, enrollment('HO1059', chosen));
    expect(faultOf(again)).toEqual([400, 'leadProviders']);
    expect(again.json().errors[0].message).toContain('You have not opted in for any new packages');
  });

  test('[GB-121] a bare address of a website is stored with its scheme, whoever sends it', async () => {
    const contact = { ...(enrollment('')['contact'] as object), dealerWebsite: 'cars.example.com' };
    const sent = enrollment('HO1060', { contact, website: undefined, leadProviders: [202] });
    expect((await admin.post(ENROLL, sent)).statusCode).toBe(200);
    expect((await admin.get(`${ENROLL}?dealerCode=HO1060`)).json().contact.dealerWebsite).toBe('https://cars.example.com');
  });

  test('[BU-ENROLLMENT-01, GB-232] what is about to end is told with the form, and nothing is ordered in its place; what stands beside it is', async () => {
    const code = 'HO1013';
    const setup = (await admin.get(`${ENROLL}?dealerCode=${code}`)).json();
    expect(setup.ending).toEqual([{ addonId: '4', label: 'Website premium', endDate: expect.any(String) }]);
    expect(setup).not.toHaveProperty('current');
    const before = await subscriptionsOf(code);
    for (const eitherOption of ['CHANGE', 'KEEP']) {
      const refused = await admin.post(ENROLL, enrollment(code, { website: { offerProviderId: 101, packageId: 'pkg-111' }, eitherOption }));
      const message = 'Website premium is about to end. Cancel its termination before you choose another package.';
      expect([refused.statusCode, refused.json()]).toEqual([409, { message, errors: [{ field: 'website.packageId', message }] }]);
    }
    expect(await subscriptionsOf(code)).toEqual(before);
    const beside = await admin.post(ENROLL, enrollment(code, { website: { offerProviderId: 101, packageId: 'pkg-112' } }));
    expect(beside.statusCode).toBe(200);
    // Nor does what is ordered beside it bar another enrollment.
    expect((await admin.get(`${ENROLL}?dealerCode=${code}`)).statusCode).toBe(200);
  });

  test('[GB-134, BU-SUBSCRIPTIONS-05] what is enrolled in goes live by itself on its day, and is not called off by its dealer before', async () => {
    const { db, source } = shipped.portal.server;
    const clockOn = (day: string) =>
      runDueEvents({ db, portal: source.current(), now: new Date(`${day}T18:00:00Z`), log: { warn: () => undefined } });
    await sql`update records set document = jsonb_set(document, '{drsProviders}', replace(document ->> 'drsProviders',
      '"packageId": "pkg-182"', '"packageId": "pkg-182", "goLiveDate": "2026-03-20"')::jsonb)
      where collection = 'dealerOffers' and document ->> 'dealerCode' = 'HO0002'`.execute(db);
    const recent = await shipped.signedIn('dealer.recent');
    const change = { website: undefined, digitalRetailing: { offerProviderId: 108, packageId: 'pkg-182' } };
    expect((await recent.post(ENROLL, enrollment('HO0002', change))).statusCode).toBe(200);
    const ordered = async () => {
      const lists: { subscriptionMappingId: string; offer?: { packageId: string } }[][] = Object.values(await subscriptionsOf('HO0002'));
      return lists.flat().find(({ offer }) => offer?.packageId === 'pkg-182');
    };
    const id = (await ordered())?.subscriptionMappingId ?? '';
    const calledOff = () => {
      const form = { dealerCode: 'HO0002', subscriptionMappingId: id };
      const headers = { authorization: `Bearer ${recent.token}` };
      return recent.send('POST', '/api/portal/dwc/websiteprogram/async/dealersubscriptions/cancel', { form, headers });
    };
    expect(await ordered()).toMatchObject({ status: 'Subscription Pending', goLiveDate: '2026-03-20' });
    expect((await calledOff()).statusCode).toBe(409);
    await clockOn('2026-03-19');
    expect(await ordered()).toMatchObject({ status: 'Subscription Pending' });
    await clockOn('2026-03-20');
    expect(await ordered()).toMatchObject({ status: 'Subscribed', startDate: '2026-03-20' });
  });

  test('digital retailing is ordered once: a second order of the slot is under way already', async () => {
    const retail = { website: undefined, digitalRetailing: { offerProviderId: 108, packageId: 'pkg-182' } };
    expect((await admin.post(ENROLL, enrollment('HY0001', retail))).statusCode).toBe(200);
    const again = await admin.post(ENROLL, enrollment('HY0001', retail));
    expect(faultOf(again)).toEqual([400, 'digitalRetailing.packageId']);
    expect(again.json().errors[0].message).toContain('under way already');
  });

  test('[BU-ENROLLMENT-47, GB-221] digital retailing that runs is told in the form, and neither it nor its add-ons end unsaid', async () => {
    const { db } = shipped.portal.server;
    const offered = [
      { id: '11', name: 'Trade-in tool' },
      { id: '17', name: 'Chat' },
    ];
    const stored = await db.selectFrom('records').selectAll().where('id', '=', 'acura-0001-offers').executeTakeFirstOrThrow();
    const providers = structuredClone(stored.document['drsProviders']) as { offers: Record<string, unknown>[] }[];
    for (const [at, offer] of (providers[0]?.offers ?? []).entries()) offer['optionalAddons'] = at === 0 ? offered : offered.slice(0, 1);
    const document = JSON.stringify({ ...stored.document, drsProviders: providers });
    await db.updateTable('records').set({ document }).where('id', '=', stored.id).execute();
    const retail = (packageId: string, more = {}) =>
      enrollment('AC0001', { website: undefined, digitalRetailing: { offerProviderId: 108, packageId, ...more } });
    expect((await admin.post(ENROLL, retail('pkg-181'))).statusCode).toBe(200);
    const ordered = (await subscriptionsOf('AC0001')).pending.find(({ offer }: { offer: Offer }) => offer.packageId === 'pkg-181');
    const id = ordered.subscriptionMappingId;
    const form = { dealerCode: 'AC0001', subscriptionMappingId: id };
    const headers = { authorization: `Bearer ${admin.token}` };
    await admin.send('POST', '/api/portal/dwc/websiteprogram/async/dealersubscriptions/activate', { form, headers });
    await sql`update records set document = document || '{"optionalAddonIds": ["11", "17"]}' where id = ${id}`.execute(db);

    expect((await admin.get(`${ENROLL}?dealerCode=AC0001`)).json().currentRetail).toEqual({
      offerProviderId: 108,
      packageId: 'pkg-181',
      subscriptionMappingId: id,
      label: 'Online desking',
      optionalAddons: offered,
    });
    const same = await admin.post(ENROLL, retail('pkg-181'));
    expect(faultOf(same)).toEqual([400, 'digitalRetailing.packageId']);
    expect(same.json().errors[0].message).toContain('You have not opted in for any new packages');
    const unsaid = await admin.post(ENROLL, retail('pkg-182'));
    expect(faultOf(unsaid)).toEqual([409, 'digitalRetailing.endingAddonIds']);
    expect(unsaid.json().message).toContain('These add-ons would end with the change: Chat.');
    expect((await admin.post(ENROLL, retail('pkg-182', { endingAddonIds: ['17'] }))).statusCode).toBe(200);
    const { subscriptions } = (await admin.get('/api/portal/manageDealerPackages/dealerEnrollmentData?dlCode=AC0001')).json();
    expect(subscriptions).toContainEqual(expect.objectContaining({ subscriptionMappingId: id, status: 'Termination Pending' }));
    const begins = { offer: expect.objectContaining({ packageId: 'pkg-182' }), optionalAddonIds: ['11'] };
    expect(subscriptions).toContainEqual(expect.objectContaining(begins));
  });

  test('[BU-ENROLLMENT-42, BU-ENROLLMENT-47] the website package that is in force, with its add-ons, is no change', async () => {
    const again = await admin.post(ENROLL, enrollment('AC0001', { eitherOption: 'CHANGE' }));
    expect(faultOf(again)).toEqual([400, 'website.packageId']);
    expect(again.json().errors[0].message).toContain('You have not opted in for any new packages');
  });

  test('[BU-ENROLLMENT-51] interest is noted for providers that are not open', async () => {
    for (const comment of ['soon', 'soon', 'soon', 'later']) {
      expect((await dealer.post(INTEREST, { dealerCode: 'HO0001', offerProviderId: 106, comment })).statusCode).toBe(200);
    }
    expect((await dealer.post(INTEREST, { dealerCode: 'HO0001', offerProviderId: 101 })).statusCode).toBe(404);
    expect(faultOf(await dealer.post(INTEREST, { dealerCode: 'HO0001', offerProviderId: 106, addonId: 999 }))).toEqual([400, 'addonId']);
    const noted = await shipped.portal.server.db
      .selectFrom('records')
      .select('document')
      .where('collection', '=', 'providerInterests')
      .execute();
    expect(noted.map(({ document }) => document['comment']).sort()).toEqual(['later', 'soon']);
    for (const { document } of noted) expect(document).toMatchObject({ dealerCode: 'HO0001', offerProviderId: 106 });
  });

  test('[BU-PACKAGES-18, BU-PACKAGES-19] providers by program and kind, add-ons by the ids of the specification', async () => {
    const names = async (url: string) => (await admin.get(url)).json().map(({ name }: { name: string }) => name);
    expect(await names('/api/portal/dwc/offerProviders?oemId=1&drs=true')).toEqual(['Cartlane Retail', 'Showroom Direct']);
    expect(await names('/api/portal/dwc/offerProviders?oemId=3&drs=true')).toEqual([]);
    expect(await names('/api/portal/dwc/offerProviders?oemId=1&drs=false')).toContain('Northgate Web');
    expect((await dealer.get('/api/portal/getAddons?dealerCode=HO0001')).json()).toEqual(
      expect.arrayContaining([
        { id: 4, name: 'Website program packages' },
        { id: 6, name: 'Digital dealer packages' },
        { id: 17, name: 'Chat', typeId: 27, providerId: 17 },
      ]),
    );
    const addons: { name: string; typeId?: number; providerId?: number }[] = (
      await dealer.get('/api/portal/getAddons?dealerCode=HO0001')
    ).json();
    const numbers = [
      ['BU-CONSTANTS-03, BU-CONSTANTS-14', 'Dealer websites', 5, 19],
      ['BU-CONSTANTS-04, BU-CONSTANTS-15', 'Digital advertising', 6, 20],
      ['BU-CONSTANTS-05, BU-CONSTANTS-16', 'Full service', 7, 21],
      ['BU-CONSTANTS-06, BU-CONSTANTS-17', 'Digital retailing', 8, 22],
      ['BU-CONSTANTS-07, BU-CONSTANTS-18', 'Reputation', 9, 23],
      ['BU-CONSTANTS-08, BU-CONSTANTS-19', 'Call tracking', 10, 24],
      ['BU-CONSTANTS-09, BU-CONSTANTS-20', 'Trade-in tool', 11, 25],
      ['BU-CONSTANTS-10, BU-CONSTANTS-21', 'Creative', 15, 26],
      ['BU-CONSTANTS-11, BU-CONSTANTS-23', 'Lead management', 16, 28],
      ['BU-CONSTANTS-12, BU-CONSTANTS-22', 'Chat', 17, 27],
      ['BU-CONSTANTS-13, BU-CONSTANTS-24', 'Electric vehicle hub', 1034, 1035],
    ] as const;
    for (const [ids, name, providerId, typeId] of numbers)
      step(ids, () => expect(addons.find((addon) => addon.name === name)).toMatchObject({ providerId, typeId }));
    const ofProgram = (await dealer.get('/api/portal/getAddons?dealerCode=HO0001&programId=11')).json();
    expect(ofProgram.map(({ id }: { id: number }) => id)).toEqual([4, 6]);
  });
});

test('[BU-ENROLLMENT-01] a dealer whose website is ordered already orders no other beside an add-on', async () => {
  const answer = await admin.post(ENROLL, enrollment('HO0005', { addonId: 6, eitherOption: 'CHANGE' }));
  expect(faultOf(answer)).toEqual([400, 'website.packageId']);
  expect(answer.json().errors[0].message).toContain('under way already');
});
