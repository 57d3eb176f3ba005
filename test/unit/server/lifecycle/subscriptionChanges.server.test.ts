import { sql } from 'kysely';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const MANAGE = '/api/portal/manageDealerPackages';
const STEPS = '/api/portal/dwc/websiteprogram/async/dealersubscriptions';

interface Subscription {
  readonly subscriptionMappingId: string;
  readonly status: string;
  readonly startDate?: string;
  readonly endDate?: string | null;
  readonly offer: { readonly packageId: string; readonly offerProviderId: number };
}

let shipped: ShippedServer;
let admin: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  admin = await shipped.signedIn('admin');
});
afterAll(() => shipped.portal.close());

async function found(id: string, code: string): Promise<Subscription | undefined> {
  const lists: object = (await admin.get(`/api/portal/dwc/websiteprogram/async/dealerSubscriptions?dealerCode=${code}`)).json();
  return Object.values(lists)
    .filter(Array.isArray)
    .flat()
    .find(({ subscriptionMappingId }: Subscription) => subscriptionMappingId === id);
}

function step(client: TestClient, method: string, dealerCode: string, id: string, more: Record<string, string> = {}) {
  const form = { dealerCode, subscriptionMappingId: id, ...more };
  return client.send('POST', `${STEPS}/${method}`, { form, headers: { authorization: `Bearer ${client.token}` } });
}

/** A dealer changes its package from the first of next month on, or when that goes live; the ids of what ends and what begins. */
async function changed(login: string, code: string, old: string, day = '2026-04-01') {
  const client = await shipped.signedIn(login);
  const ordered = await ordering(client, code);
  expect(await found(ordered, code)).toMatchObject({ status: 'Subscription Pending', startDate: day });
  expect(await found(old, code)).toMatchObject({ status: 'Termination Pending', endDate: day });
  return { client, ordered };
}

/** The id of what was ordered. */
async function ordering(client: TestClient, code: string): Promise<string> {
  const query = { dealerCode: code, offerProviderId: '104', offerTypeId: '21', packageId: 'pkg-141' };
  const { linkEULA, termsUrl } = (await admin.get(`${MANAGE}/dealerEnrollmentData?dlCode=${code}`)).json();
  const headers = { 'terms-accepted': linkEULA ?? termsUrl };
  const done = await client.send('POST', `${MANAGE}/changeSubscriptions?${new URLSearchParams(query)}`, { headers });
  expect([done.statusCode, done.json().startDate]).toEqual([200, (await found(done.json().subscriptionMappingId, code))?.startDate]);
  return done.json().subscriptionMappingId;
}

/** The package that is ordered goes live on a day of its own. */
async function goesLiveOn(code: string, day: string): Promise<void> {
  await sql`update records set document = jsonb_set(document, '{websiteProviders}', replace(document ->> 'websiteProviders',
    '"packageId": "pkg-141"', ${`"packageId": "pkg-141", "goLiveDate": "${day}"`})::jsonb)
    where collection = 'dealerOffers' and document ->> 'dealerCode' = ${code}`.execute(shipped.portal.server.db);
}

async function clockOn(day: string): Promise<void> {
  const { db, source } = shipped.portal.server;
  await runDueEvents({ db, portal: source.current(), now: new Date(`${day}T18:00:00Z`), log: { warn: () => undefined } });
}

describe('a change and what it takes the place of', () => {
  test('[BU-SUBSCRIPTIONS-17] a step for all packages of an add-on leaves those of other add-ons as they are', async () => {
    expect((await step(admin, 'unsubscribe', 'IN0001', 'infiniti-0001-s1', { scheduledDate: '2026-04-30' })).statusCode).toBe(200);
    const called = await step(admin, 'cancelTermination', 'IN0001', 'infiniti-0001-s1', { applyToAllPackages: '1' });
    expect(called.json()).toEqual({ status: 'Subscribed' });
    expect(await found('infiniti-0001-s3', 'IN0001')).toMatchObject({ status: 'Termination Pending' });
  });

  test('who calls the order off goes on with what was to end', async () => {
    const { client, ordered } = await changed('dealer.honda', 'HO0001', 'honda-0001-s1');
    expect((await step(client, 'cancel', 'HO0001', ordered)).json()).toEqual({ status: 'Cancelled' });
    expect(await found('honda-0001-s1', 'HO0001')).toMatchObject({ status: 'Subscribed', endDate: null });
  });

  test('who goes on with what was to end calls the order off', async () => {
    const { client, ordered } = await changed('dealer.infiniti', 'IN0001', 'infiniti-0001-s1');
    expect((await step(client, 'cancelTermination', 'IN0001', 'infiniti-0001-s1')).json()).toEqual({ status: 'Subscribed' });
    expect(await found(ordered, 'IN0001')).toMatchObject({ status: 'Cancelled' });
    // The slot is free again: another change can be ordered.
    await changed('dealer.infiniti', 'IN0001', 'infiniti-0001-s1');
  });

  test('[GB-134] where what begins has a go-live date, only administrators go on with what was to end', async () => {
    const { client, ordered } = await changed('dealer.bmwca', 'BM0001', 'bmwca-0001-s1');
    expect((await step(client, 'cancelTermination', 'BM0001', 'bmwca-0001-s1')).statusCode).toBe(200);
    expect(await found(ordered, 'BM0001')).toMatchObject({ status: 'Cancelled' });
    await goesLiveOn('BM0001', '2026-04-20');
    const again = await changed('dealer.bmwca', 'BM0001', 'bmwca-0001-s1', '2026-04-20');
    const refused = await step(client, 'cancelTermination', 'BM0001', 'bmwca-0001-s1');
    expect([refused.statusCode, (await found(again.ordered, 'BM0001'))?.status]).toEqual([409, 'Subscription Pending']);
    expect(await found('bmwca-0001-s1', 'BM0001')).toMatchObject({ status: 'Termination Pending' });
    expect((await step(admin, 'cancelTermination', 'BM0001', 'bmwca-0001-s1')).statusCode).toBe(200);
    expect(await found(again.ordered, 'BM0001')).toMatchObject({ status: 'Cancelled' });
  });

  test('what ends for another is not moved, nor what begins: one day stands for both', async () => {
    const { ordered } = await changed('dealer.hyundaica', 'HC0001', 'hyundaica-0001-s1');
    for (const id of [ordered, 'hyundaica-0001-s1']) {
      const refused = await step(admin, 'reschedule', 'HC0001', id, { scheduledDate: '2026-06-01' });
      expect(refused.statusCode).toBe(409);
      expect(refused.json().errors).not.toContainEqual(expect.objectContaining({ message: 'RESCHEDULE' }));
    }
    expect(await found(ordered, 'HC0001')).toMatchObject({ status: 'Subscription Pending', startDate: '2026-04-01' });
  });

  test('what an administrator lets begin at once ends the other the same day', async () => {
    const { ordered } = await changed('dealer.genesis', 'GE0001', 'genesis-0001-s1');
    expect((await step(admin, 'activate', 'GE0001', ordered)).json()).toEqual({ status: 'Subscribed' });
    expect(await found('genesis-0001-s1', 'GE0001')).toMatchObject({ status: 'Unsubscribed', endDate: '2026-03-10' });
  });

  test('[BU-SUBSCRIPTIONS-17] a step for all packages of an add-on is taken once by each', async () => {
    const recent = await shipped.signedIn('dealer.recent');
    const all = { applyToAllPackages: '1' };
    const first = await step(recent, 'unsubscribe', 'HO0002', 'honda-0002-s1', { ...all, scheduledDate: '2026-04-30' });
    expect(first.json()).toEqual({ status: 'Termination Pending' });
    await step(admin, 'reschedule', 'HO0002', 'honda-0002-s1', { ...all, scheduledDate: '2026-05-31' });
    const { items } = (await admin.get('/api/portal/enrollments/history/subscriptions/honda-0002-s1')).json();
    expect(items.map(({ event }: { event: string }) => event).slice(0, 2)).toEqual(['RESCHEDULE', 'UNSUBSCRIBE']);
  });
});

describe('[BU-ENROLLMENT-47, GB-128] an outstanding account', () => {
  test('bars every step of a subscription, and the end of its dealer that would end it too', async () => {
    const { db } = shipped.portal.server;
    const rows = await db
      .selectFrom('records')
      .select(['id', sql<string>`document ->> 'dealerCode'`.as('code')])
      .where('collection', '=', 'subscriptions')
      .where(sql<boolean>`state ->> 'state' = 'Subscribed'`)
      .where(sql<boolean>`document ->> 'dealerCode' = 'HO1002'`)
      .execute();
    const [{ id } = { id: '' }] = rows;
    const refused = await step(admin, 'unsubscribe', 'HO1002', id, { scheduledDate: '2026-04-30' });
    expect(refused.statusCode).toBe(409);
    expect(refused.json().errors).toEqual([{ field: 'state', rule: 'current', message: 'Subscribed' }]);
    const query = 'inactivationType=CANCELLATION&stateChangedReason=Closed';
    expect((await admin.post(`/api/portal/enrollments/dealer/HO1002/deactivate?${query}`)).statusCode).toBe(409);
    expect(await found(id, 'HO1002')).toMatchObject({ status: 'Subscribed' });
  });
});

describe('offers of one dealer', () => {
  async function offer(code: string, change: (document: { websiteProviders: { id: number; name: string; offers: object[] }[] }) => object) {
    const { db } = shipped.portal.server;
    const rows = db.selectFrom('records').selectAll().where('collection', '=', 'dealerOffers');
    const row = await rows.where(sql<boolean>`document ->> 'dealerCode' = ${code}`).executeTakeFirstOrThrow();
    await db
      .updateTable('records')
      .set({ document: JSON.stringify(change(row.document as never)) })
      .where('id', '=', row.id)
      .where('collection', '=', 'dealerOffers')
      .execute();
  }

  test('[BU-PACKAGES-18] are told of the dealer that is named, also to whom reaches many', async () => {
    await offer('HO0006', ({ websiteProviders: [first], ...document }) => ({
      ...document,
      websiteProviders: [{ ...first, name: 'Only here' }],
    }));
    const names = async (query: string) => {
      const answer = await admin.get(`/api/portal/dwc/offerProviders?oemId=1&drs=false${query}`);
      expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
      return answer.json().map(({ name }: { name: string }) => name);
    };
    expect(await names('&dealerCode=HO0006')).toEqual(['Only here']);
    expect(await names('&dealerCode=HO0001')).toContain('Northgate Web');
  });

  test('[BU-PACKAGES-32] a subscription is changed to an option of its own provider, also when another names a package alike', async () => {
    const alike = { offerProviderId: 900, offerTypeId: 19, offerKind: 'PACKAGE', dwcPriority: 1, label: 'Alike', packageId: 'pkg-111' };
    await offer('HY0001', ({ websiteProviders, ...document }) => ({
      ...document,
      websiteProviders: [{ id: 900, name: 'Another', offers: [alike] }, ...websiteProviders],
    }));
    const dealer = await shipped.signedIn('dealer.hyundai');
    const body = { subscriptions: [{ subscriptionMappingId: 'hyundai-0001-s1', optionId: 'pkg-111' }], eulaAccepted: true };
    const licence = { 'terms-accepted': 'https://terms.example.com/licence/3' };
    const done = await dealer.post(`${MANAGE}/updateSubscriptions?addonId=4&dealerCode=HY0001`, body, licence);
    expect((await found(done.json().subscriptionMappingId, 'HY0001'))?.offer).toMatchObject({ offerProviderId: 101 });
  });
});

test('[GB-158] bundles are hidden from nobody of whom nothing is told', async () => {
  expect((await admin.get('/api/sso/user/userData')).json().hasBundles).toBeNull();
  expect((await (await shipped.signedIn('dealer.recent')).get('/api/sso/user/userData')).json().hasBundles).toBe(false);
});

describe('[GB-224] one package a slot, without a gap', () => {
  const both = async (ordered: string) => [(await found('hyundai-0001-s1', 'HY0001'))?.status, (await found(ordered, 'HY0001'))?.status];

  // What was ordered before is called off, so that the slot is free.
  beforeAll(() => step(admin, 'cancelTermination', 'HY0001', 'hyundai-0001-s1'));

  test('an order for today that is called off the same day leaves what it was to take the place of', async () => {
    const ordered = await ordering(admin, 'HY0001');
    expect(await both(ordered)).toEqual(['Termination Pending', 'Subscription Pending']);
    expect(await found('hyundai-0001-s1', 'HY0001')).toMatchObject({ endDate: '2026-03-10' });
    const dealer = await shipped.signedIn('dealer.hyundai');
    expect((await step(dealer, 'cancelTermination', 'HY0001', 'hyundai-0001-s1')).statusCode).toBe(409);
    expect((await step(dealer, 'cancel', 'HY0001', ordered)).json()).toEqual({ status: 'Cancelled' });
    expect(await both(ordered)).toEqual(['Subscribed', 'Cancelled']);
    await clockOn('2026-03-11');
    expect(await both(ordered)).toEqual(['Subscribed', 'Cancelled']);
  });

  test('what goes live earlier than its order begins, begins with the order', async () => {
    await goesLiveOn('HY0001', '2026-03-05');
    const { ordered } = await changed('dealer.hyundai', 'HY0001', 'hyundai-0001-s1');
    await clockOn('2026-03-31');
    expect(await both(ordered)).toEqual(['Termination Pending', 'Subscription Pending']);
    expect((await step(admin, 'cancel', 'HY0001', ordered)).statusCode).toBe(200);
    expect(await both(ordered)).toEqual(['Subscribed', 'Cancelled']);
  });

  test('what goes live later than its order ends the other then, not before, and its history tells that day', async () => {
    const { ordered } = await changed('dealer.bmwca', 'BM0001', 'bmwca-0001-s1', '2026-04-20');
    const { items } = (await admin.get('/api/portal/enrollments/history/subscriptions/bmwca-0001-s1')).json();
    expect(items[0]).toMatchObject({ event: 'CHANGE', payload: { scheduledDate: '2026-04-20' } });
    const states = async () => [(await found('bmwca-0001-s1', 'BM0001'))?.status, (await found(ordered, 'BM0001'))?.status];
    await clockOn('2026-04-19');
    expect(await states()).toEqual(['Termination Pending', 'Subscription Pending']);
    await clockOn('2026-04-20');
    expect(await states()).toEqual(['Unsubscribed', 'Subscribed']);
  });
});
