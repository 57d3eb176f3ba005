import { sql } from 'kysely';
import { runDueEvents } from '../../../../src/server/lifecycle/runDueEvents.ts';
import { type ShippedServer, startShippedServer } from '../fixture/shippedServer.ts';
import type { TestClient } from '../fixture/testServer.ts';

const ENROLLMENTS = '/api/portal/enrollments';
const MAPPINGS = '/api/portal/enrollment/manageEnrollments';
const LISTS = '/api/portal/dwc/websiteprogram/async/dealerSubscriptions';
const STEPS = '/api/portal/dwc/websiteprogram/async/dealersubscriptions';

interface Dealer {
  readonly dealer: { readonly status: string };
  readonly programs: readonly { readonly programId: string; readonly status: string; readonly addons: readonly Addon[] }[];
}
interface Addon {
  readonly addonId: string;
  readonly status: string;
  readonly actions?: readonly { readonly method: string }[];
}

let shipped: ShippedServer;
let admin: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  admin = await shipped.signedIn('admin');
});
afterAll(() => shipped.portal.close());

const dealerOf = async (code: string): Promise<Dealer> => (await admin.get(`${ENROLLMENTS}/dealer/${code}`)).json();

/** The dealer, its programs and its add-ons, each with its state. */
async function statesOf(code: string): Promise<string> {
  const { dealer, programs } = await dealerOf(code);
  const addons = programs.flatMap((program) => program.addons);
  const parts = [...programs.map((one) => [`p${one.programId.slice(-1)}`, one]), ...addons.map((one) => [`a${one.addonId}`, one])];
  return [dealer.status, ...(parts as [string, { status: string }][]).map(([name, { status }]) => `${name} ${status}`)].join(', ');
}

async function done(answer: Promise<{ readonly statusCode: number; readonly body: string }>): Promise<void> {
  const { body, statusCode } = await answer;
  expect([statusCode, body]).toEqual([200, body]);
}

const ofDealer = (code: string, step: string, client = admin) => client.post(`${ENROLLMENTS}/dealer/${code}/${step}`);
const ofProgram = (code: string, programId: string, step: string, more = '') =>
  admin.post(`${ENROLLMENTS}/programs/${step}?dealerCode=${code}&programId=${programId}${more}`);
const ofAddon = (code: string, id: string, step: string, scheduledDate = '2026-03-10') =>
  admin.post(`${MAPPINGS}/${step}?dealerCode=${code}&addonDealerMappingIds=${id}&scheduledDate=${scheduledDate}`);
const ofSubscription = (client: TestClient, method: string, dealerCode: string, subscriptionMappingId: string) =>
  client.send('POST', `${STEPS}/${method}`, {
    form: { dealerCode, subscriptionMappingId, scheduledDate: '2026-03-20' },
    headers: { authorization: `Bearer ${client.token}` },
  });

const INACTIVATION = 'deactivate?inactivationType=INACTIVATION&stateChangedReason=Moved';
const CANCELLATION = 'deactivate?inactivationType=CANCELLATION&stateChangedReason=Moved';

describe('what a step takes along', () => {
  test('a consequence that is refused undoes the whole step: 409, and nothing is kept', async () => {
    const { db } = shipped.portal.server;
    const next = { dealerCode: 'GE0001', slot: '4:main', replaces: 'genesis-0001-s1', startDate: '2026-03-20' };
    await sql`update records set state = '{"state":"Termination Pending"}'::jsonb, document = document ||
      '{"endDate":"2026-03-20","succeeded":true,"successorGoLiveDate":"2026-03-20"}'::jsonb where id = 'genesis-0001-s1'`.execute(db);
    await sql`update records set document = document || ${JSON.stringify(next)}::jsonb where id = 'genesis-0001-s6'`.execute(db);
    const print = async () => (await sql`select md5(string_agg(r::text, '' order by id)) as it from records r`.execute(db)).rows;
    const before = await print();
    const dealer = await shipped.signedIn('dealer.genesis');
    const refused = await ofSubscription(dealer, 'cancel', 'GE0001', 'genesis-0001-s6');
    expect([refused.statusCode, refused.json().errors]).toEqual([
      409,
      [{ field: 'state', rule: 'current', message: 'Termination Pending' }],
    ]);
    expect(await print()).toEqual(before);
    await done(ofSubscription(admin, 'cancel', 'GE0001', 'genesis-0001-s6'));
  });

  test('[BU-DEALER-LIFECYCLE-05] a dealer that opts out itself takes its add-ons along as an administrator would', async () => {
    await done(ofDealer('HO0001', 'optOut', await shipped.signedIn('dealer.honda')));
    expect(await statesOf('HO0001')).toBe('OPTED_OUT, p1 OPTED_OUT, p2 OPTED_OUT, a4 INACTIVE, a6 INACTIVE, a7 INACTIVE');
    await done(ofDealer('HO0001', 'activate'));
    expect(await statesOf('HO0001')).toBe('PENDING, p1 PENDING, p2 PENDING, a4 PENDING, a6 PENDING, a7 PENDING');
    await done(ofDealer('HO0001', 'activate'));
    expect(await statesOf('HO0001')).toBe('ACTIVE, p1 ACTIVE, p2 ACTIVE, a4 ACTIVE, a6 ACTIVE, a7 ACTIVE');
  });

  test('[BU-DEALER-LIFECYCLE-04] no part runs or begins under a cancelled whole; what was cancelled waits to begin anew', async () => {
    await done(ofDealer('AC0001', CANCELLATION));
    expect(await statesOf('AC0001')).toBe('CANCELLED, p1 CANCELLED, p2 CANCELLED, a4 INACTIVE, a6 INACTIVE, a7 INACTIVE');
    expect((await ofAddon('AC0001', 'acura-0001-a4', 'enable')).statusCode).toBe(409);
    expect((await ofProgram('AC0001', '21', 'reactivate')).statusCode).toBe(409);
    await done(ofDealer('AC0001', 'reactivate'));
    expect(await statesOf('AC0001')).toBe('PENDING, p1 PENDING, p2 PENDING, a4 PENDING, a6 PENDING, a7 PENDING');
  });

  test('[BU-DEALER-LIFECYCLE-08] only what a pause stopped comes back with it', async () => {
    await done(ofDealer('BM1008', 'pause?stateChangedReason=Holidays'));
    expect(await statesOf('BM1008')).toBe('PAUSED, p1 PAUSED, p2 PENDING, a4 PAUSED, a6 PAUSED, a7 PENDING');
    for (const id of ['a4', 'a7']) expect((await ofAddon('BM1008', `bmwca-g0008-${id}`, 'enable')).statusCode).toBe(409);
    await done(ofAddon('BM1008', 'bmwca-g0008-a6', 'deactivate'));
    await done(ofDealer('BM1008', 'activate'));
    expect(await statesOf('BM1008')).toBe('ACTIVE, p1 ACTIVE, p2 PENDING, a4 ACTIVE, a6 INACTIVE, a7 PENDING');
    await done(ofProgram('BM1008', '41', 'pause', '&programChangeStateReason=Own'));
    await done(ofDealer('BM1008', INACTIVATION));
    await done(ofDealer('BM1008', 'reactivate'));
    expect(await statesOf('BM1008')).toBe('ACTIVE, p1 PAUSED, p2 PENDING, a4 INACTIVE, a6 INACTIVE, a7 PENDING');
    await done(ofProgram('BM1008', '41', 'activate'));
    expect(await statesOf('BM1008')).toBe('ACTIVE, p1 ACTIVE, p2 PENDING, a4 ACTIVE, a6 INACTIVE, a7 PENDING');
  });

  test('[BU-DEALER-LIFECYCLE-03] what was about to rest or to end ends with its dealer too, and comes back as it was', async () => {
    await done(ofAddon('IN1008', 'infiniti-g0008-a4', 'hold', '2026-03-20'));
    await done(ofAddon('IN1008', 'infiniti-g0008-a6', 'deactivate', '2026-03-15'));
    await done(ofDealer('IN1008', INACTIVATION));
    expect(await statesOf('IN1008')).toBe('INACTIVE, p1 INACTIVE, p2 INACTIVE, a4 INACTIVE, a6 INACTIVE, a7 INACTIVE');
    expect((await ofAddon('IN1008', 'infiniti-g0008-a6', 'cancelTermination')).statusCode).toBe(409);
    await done(ofDealer('IN1008', 'reactivate'));
    expect(await statesOf('IN1008')).toBe('ACTIVE, p1 ACTIVE, p2 PENDING, a4 Hold Pending, a6 Termination Pending, a7 PENDING');
    await done(ofDealer('IN1008', 'pause?stateChangedReason=Holidays'));
    const { db, source } = shipped.portal.server;
    const quiet = { warn: () => undefined };
    await runDueEvents({ db, portal: source.current(), now: new Date('2026-03-15T18:00:00Z'), log: quiet });
    expect(await statesOf('IN1008')).toBe('PAUSED, p1 PAUSED, p2 PENDING, a4 PAUSED, a6 INACTIVE, a7 PENDING');
    await done(ofDealer('IN1008', 'activate'));
    expect(await statesOf('IN1008')).toBe('ACTIVE, p1 ACTIVE, p2 PENDING, a4 Hold Pending, a6 INACTIVE, a7 PENDING');
  });

  test('[BU-DEALER-LIFECYCLE-05, BU-DEALER-LIFECYCLE-08] what was about to end when its dealer opted out has ended: no later pause brings it back', async () => {
    await done(ofAddon('HO0002', 'honda-0002-a4', 'deactivate', '2026-03-15'));
    await done(ofDealer('HO0002', 'optOut'));
    await done(ofDealer('HO0002', 'activate'));
    await done(ofDealer('HO0002', 'activate'));
    const ended = await statesOf('HO0002');
    expect(ended).toMatch(/^ACTIVE, p1 ACTIVE,.* a4 INACTIVE/);
    await done(ofProgram('HO0002', '11', 'pause', '&programChangeStateReason=Own'));
    await done(ofProgram('HO0002', '11', 'activate'));
    expect(await statesOf('HO0002')).toBe(ended);
    expect((await dealerOf('HO0002')).programs[0]?.addons[0]).toMatchObject({ addonId: '4', status: 'INACTIVE', scheduledDate: null });
    await done(ofAddon('HO0002', 'honda-0002-a4', 'enable'));
  });

  test('[BU-SUBSCRIPTIONS-05] of a dealer that has ended no subscription begins or goes on; the dealer itself may end what is left', async () => {
    const dealer = await shipped.signedIn('dealer.hyundai');
    await done(ofSubscription(dealer, 'unsubscribe', 'HY0001', 'hyundai-0001-s1'));
    await done(ofDealer('HY0001', INACTIVATION));
    const status = async (client: TestClient, method: string, id: string) =>
      (await ofSubscription(client, method, 'HY0001', `hyundai-0001-${id}`)).statusCode;
    expect(await status(admin, 'activate', 's2')).toBe(409);
    expect(await status(admin, 'cancelTermination', 's1')).toBe(409);
    expect(await status(admin, 'reschedule', 's1')).toBe(409);
    expect(await status(dealer, 'cancel', 's2')).toBe(200);
  });

  test('[BU-DEALER-LIFECYCLE-06, BU-SUBSCRIPTIONS-06] a dealer that has opted out reads so with what it still has, whom to call, and ends it', async () => {
    const dealer = await shipped.signedIn('dealer.genesis');
    await done(ofDealer('GE0001', 'optOut', dealer));
    const lists = async (client: TestClient) => (await client.get(`${LISTS}?dealerCode=GE0001`)).json();
    const { current, status, support } = await lists(dealer);
    expect([status, support]).toEqual(['OPTED_OUT', (await lists(admin)).support]);
    expect(support.phone).toMatch(/^\d{3}-555-/);
    const actions = [expect.objectContaining({ name: 'UNSUBSCRIBE' })];
    const inForce = { subscriptionMappingId: 'genesis-0001-s1', status: 'Subscribed', actions };
    expect(current).toContainEqual(expect.objectContaining(inForce));
    await done(ofSubscription(dealer, 'unsubscribe', 'GE0001', 'genesis-0001-s1'));
    const after = { subscriptionMappingId: 'genesis-0001-s1', status: 'Termination Pending', endDate: '2026-03-20' };
    expect((await lists(dealer)).current).toContainEqual(expect.objectContaining(after));
  });

  test('[BU-SUBSCRIPTIONS-05] an order whose day comes while its dealer has ended waits, and begins when the dealer takes part again', async () => {
    const { db, source } = shipped.portal.server;
    const clock = (day: string) =>
      runDueEvents({ db, portal: source.current(), now: new Date(`${day}T18:00:00Z`), log: { warn: () => undefined } });
    const orderOf = async (code: string, id: string) => {
      const lists = (await admin.get(`${LISTS}?dealerCode=${code}`)).json();
      const all = Object.values(lists).flat() as { subscriptionMappingId: string; status: string; startDate: string }[];
      const { status, startDate } = all.find(({ subscriptionMappingId }) => subscriptionMappingId === id) ?? {};
      return [status, startDate];
    };
    const earlier = sql`update records set document = document || '{"startDate":"2026-03-09"}', due_on = '2026-03-09' where id = 'bmwca-0001-s2'`;
    await done(ofDealer('BM0001', INACTIVATION));
    await earlier.execute(db);
    await clock('2026-03-10');
    expect(await orderOf('BM0001', 'bmwca-0001-s2')).toEqual(['Subscription Pending', '2026-03-09']);
    const due = await db.selectFrom('records').select('due_on').where('id', '=', 'bmwca-0001-s2').executeTakeFirst();
    expect(due?.due_on).toBeNull();
    await done(ofDealer('BM0001', 'reactivate'));
    await clock('2026-03-10');
    expect(await orderOf('BM0001', 'bmwca-0001-s2')).toEqual(['Subscribed', '2026-03-10']);
    await done(ofDealer('HC0001', INACTIVATION));
    await done(ofDealer('HC0001', 'reactivate'));
    expect((await orderOf('HC0001', 'hyundaica-0001-s2'))[0]).toBe('Subscription Pending');
    await done(ofDealer('HC0001', CANCELLATION));
    expect((await orderOf('HC0001', 'hyundaica-0001-s2'))[0]).toBe('Cancelled');
  });
});
