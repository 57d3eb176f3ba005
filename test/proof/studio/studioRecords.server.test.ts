import { sql } from 'kysely';
import { graphOf } from '#machines';
import { isJsonObject, type Json, type MachineDocument, type StudioRecord, type StudioRecordEvent, type StudioRecords } from '#model';
import { runDueEvents } from '../../../src/server/lifecycle/runDueEvents.ts';
import { eventCalls } from '../../../src/server/studio/eventCalls.ts';
import { type ShippedServer, startShippedServer } from '../../unit/server/fixture/shippedServer.ts';
import type { TestClient } from '../../unit/server/fixture/testServer.ts';
import { carriersOf, choosersOf } from '../lifecycle/support/carriersOf.ts';

const MANAGE = '/api/portal/manageDealerPackages';
const ASYNC = '/api/portal/dwc/websiteprogram/async';
const LICENCE = 'https://terms.example.com/licence/3';
const CANARY = 'canary-of-somebody';
const CANARY_DAY = '2031-07-19';
const LIFE_CYCLES = ['addon-mapping', 'billing-profile', 'content-page', 'dealer', 'program-enrollment', 'subscription'];

let shipped: ShippedServer;
let qa: TestClient;
let dealer: TestClient;
let admin: TestClient;

beforeAll(async () => {
  shipped = await startShippedServer();
  [qa, dealer, admin] = (await Promise.all(['qa', 'dealer.honda', 'admin'].map((login) => shipped.signedIn(login)))) as [
    TestClient,
    TestClient,
    TestClient,
  ];
});
afterAll(() => shipped.portal.close());

const portal = () => shipped.portal.server.source.current();
const machineOf = (id: string) => portal().machines[id] as MachineDocument;

async function read<Result>(path: string): Promise<Result> {
  const answer = await qa.get(`/api/studio/machines/${path}`);
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json();
}

const listed = (machine: string, query = '') => read<StudioRecords>(`${machine}/records${query}`);
const recordOf = (machine: string, id: string, role = 'dealer') => read<StudioRecord>(`${machine}/records/${id}?role=${role}`);
const eventOf = ({ events }: StudioRecord, event: string) => events.find((each) => each.event === event) as StudioRecordEvent;

/** Orders a package as the portal does it; resolves to the id of the new subscription. */
async function order(client: TestClient, changes: Record<string, string>): Promise<string> {
  shipped.portal.pass(60_000);
  const query = { dealerCode: 'HO0001', optionalAddonIds: '', ...changes };
  const answer = await client.send('POST', `${MANAGE}/changeSubscriptions?${new URLSearchParams(query)}`, {
    headers: { 'terms-accepted': LICENCE },
  });
  expect([answer.statusCode, answer.json()]).toEqual([200, expect.anything()]);
  const { records } = await listed('subscription', '?state=Subscription%20Pending');
  return records[0]?.id ?? '';
}

const WEBSITE = { offerProviderId: '104', offerTypeId: '21', packageId: 'pkg-141' };
const LANGUAGE = { offerProviderId: '101', offerTypeId: '19', packageId: 'pkg-112' };
const RETAIL = { offerProviderId: '108', offerTypeId: '22', packageId: 'pkg-181' };

function change(client: TestClient, method: string, subscriptionMappingId: string, more: Record<string, string> = {}) {
  const form = { dealerCode: 'HO0001', subscriptionMappingId, ...more };
  return client.send('POST', `${ASYNC}/dealersubscriptions/${method}`, { form, headers: { authorization: `Bearer ${client.token}` } });
}

describe('who reads where records stand', () => {
  test.each(['dealer.honda', 'group.honda', 'oem.honda', 'admin', 'editor'])(
    '%s gets 404 as if there were no such calls',
    async (login) => {
      const client = await shipped.signedIn(login);
      const nowhere = await client.get('/api/nothing');
      const { records } = await listed('subscription');
      for (const path of ['subscription/records', `subscription/records/${records[0]?.id}`]) {
        const answer = await client.get(`/api/studio/machines/${path}`);
        expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, nowhere.json()]);
      }
    },
  );

  test('nobody does who has not signed in, nor who acts for a dealer; the administrators of the provider do', async () => {
    expect((await shipped.portal.client().get('/api/studio/machines/subscription/records')).statusCode).toBe(404);
    const provider = await shipped.signedIn('provider.admin');
    expect((await provider.get('/api/studio/machines/subscription/records')).statusCode).toBe(200);
    await provider.post('/impersonate', { loginName: 'dealer.honda' });
    expect((await provider.get('/api/studio/machines/subscription/records')).statusCode).toBe(404);
  });

  test('what is no life cycle has no records, and what is not there is not found', async () => {
    const missing = ['session/records', 'nothing/records', 'subscription/records/nothing', 'subscription/records?state=nothing'];
    for (const path of [...missing, 'subscription/records?program=nothing', 'dealer/records?page=-1'])
      expect([path, (await qa.get(`/api/studio/machines/${path}`)).statusCode]).toEqual([path, path.endsWith('-1') ? 400 : 404]);
  });
});

describe('the list', () => {
  test.each(LIFE_CYCLES)('of %s counts every state, as the database does', async (id) => {
    const { records, states, total } = await listed(id);
    const stored = await sql<{ state: string; count: number }>`select state ->> 'state' as state, count(*)::int as count from records
      where collection = ${machineOf(id).collection} group by 1`.execute(shipped.portal.server.db);
    expect(Object.fromEntries(states.filter(({ count }) => count > 0).map(({ count, state }) => [state, count]))).toEqual(
      Object.fromEntries(stored.rows.map(({ count, state }) => [state, count])),
    );
    expect(states.map(({ state }) => state)).toEqual(Object.keys(machineOf(id).states));
    expect(total).toBe(states.reduce((sum, { count }) => sum + count, 0));
    expect(records).toHaveLength(Math.min(total, 25));
  });

  test('is narrowed to a state and to a program, and comes in pages', async () => {
    const all = await listed('subscription');
    const waiting = await listed('subscription', '?state=Termination%20Pending');
    expect(new Set(waiting.records.flatMap(({ active }) => active))).toEqual(new Set(['Termination Pending']));
    expect(waiting.total).toBe(all.states.find(({ state }) => state === 'Termination Pending')?.count);
    const honda = await listed('subscription', '?program=honda');
    expect(new Set(honda.records.map(({ program }) => program))).toEqual(new Set(['honda']));
    expect(honda.total).toBeLessThan(all.total);
    expect((await listed('subscription', '?program=base')).total).toBe(all.total);
    const pages = await Promise.all([0, 1].map((page) => listed('subscription', `?page=${page}`)));
    expect(new Set(pages.flatMap(({ records }) => records.map(({ id }) => id))).size).toBe(50);
    expect((await listed('subscription', `?page=${Math.floor(all.total / 25)}`)).records).toHaveLength(all.total % 25);
  });
});

describe('a subscription from its order on', () => {
  test('is told with state, due event and history by role, and the transitions that were taken', async () => {
    const id = await order(dealer, WEBSITE);
    const ordered = await recordOf('subscription', id);
    expect(ordered).toMatchObject({ id, program: 'honda', active: ['Subscription Pending'], timeZone: 'America/Chicago' });
    expect(ordered.due).toEqual({ event: 'GO_LIVE', on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) });
    expect(ordered.history).toEqual([
      { at: ordered.enteredAt, event: '', to: ['Subscription Pending'], sentBy: 'user', roles: ['dealer'], transitions: [] },
    ]);
    shipped.portal.pass(60_000);
    expect((await change(admin, 'activate', id)).statusCode).toBe(200);
    const begun = await recordOf('subscription', id);
    const [last, first] = begun.history;
    expect(first?.event).toBe('');
    expect(last).toMatchObject({ event: 'ACTIVATE', from: ['Subscription Pending'], to: ['Subscribed'], roles: ['admin'] });
    const taken = graphOf(machineOf('subscription')).transitions.filter((transition) => last?.transitions.includes(transition.id));
    expect(taken).toMatchObject([{ source: 'Subscription Pending', event: 'ACTIVATE', target: 'Subscribed' }]);
    expect(begun).toMatchObject({ active: ['Subscribed'], enteredAt: last?.at });
    expect(begun.due).toBeUndefined();
    expect((await listed('subscription')).records.map((each) => each.id)).toContain(id);
  });

  test('has been in its state since it came there, whatever it took since without leaving it', async () => {
    const { records } = await listed('subscription', '?program=honda&state=Subscribed');
    // What has just begun, since the last changed come first.
    const id = records[0]?.id ?? '';
    expect((await change(admin, 'unsubscribe', id, { scheduledDate: '2026-04-15' })).statusCode).toBe(200);
    const before = await recordOf('subscription', id);
    shipped.portal.pass(60_000);
    expect((await change(admin, 'reschedule', id, { scheduledDate: '2026-04-20' })).statusCode).toBe(200);
    const after = await recordOf('subscription', id);
    expect(after.history.map(({ event }) => event).slice(0, 2)).toEqual(['RESCHEDULE', 'UNSUBSCRIBE']);
    expect([after.enteredAt, after.due]).toEqual([before.enteredAt, { event: 'END_REACHED', on: '2026-04-20' }]);
    expect(after.enteredAt).toBe(after.history[1]?.at);
    expect((await change(admin, 'cancelTermination', id)).statusCode).toBe(200);
  });

  test('says that time did it, and who acted on whose behalf', async () => {
    const acting = await shipped.signedIn('admin');
    expect((await acting.post('/impersonate', { loginName: 'dealer.honda' })).statusCode).toBe(200);
    const id = await order(acting, RETAIL);
    expect((await recordOf('subscription', id)).history).toMatchObject([{ roles: ['admin'], onBehalfOf: ['dealer'] }]);
    const { db } = shipped.portal.server;
    const { due } = await recordOf('subscription', id);
    await runDueEvents({ db, portal: portal(), now: new Date(`${due?.on}T18:00:00.000Z`), log: { warn: () => undefined } });
    const { active, history } = await recordOf('subscription', id);
    expect(active).toEqual(['Subscribed']);
    expect(history[0]).toMatchObject({ event: 'GO_LIVE', sentBy: 'clock', roles: [] });
    expect(history[0]).not.toHaveProperty('onBehalfOf');
    // Another transition for the same event leaves the record waiting.
    const taken = graphOf(machineOf('subscription')).transitions.filter((transition) => history[0]?.transitions.includes(transition.id));
    expect(taken).toMatchObject([{ event: 'GO_LIVE', target: 'Subscribed' }]);
  });
});

describe('who may do what now', () => {
  test('says it for each role, with the first thing that bars it', async () => {
    const id = await order(dealer, LANGUAGE);
    const verdicts = async (role: string) =>
      Object.fromEntries((await recordOf('subscription', id, role)).events.map(({ event, verdict }) => [event, verdict]));
    const never = { GO_LIVE: 'clock', END_REACHED: 'clock', GO_ON: 'step', END: 'step' };
    const elsewhere = { UNSUBSCRIBE: 'noTransition', RESCHEDULE: 'noTransition', CANCEL_TERMINATION: 'noTransition' };
    expect(await verdicts('dealer')).toMatchObject({ ...never, ...elsewhere, ACTIVATE: 'guard', CANCEL: 'may' });
    expect(await verdicts('admin')).toMatchObject({ ...never, ...elsewhere, ACTIVATE: 'may', CANCEL: 'may' });
    expect(await verdicts('qa')).toMatchObject({ ...never, ...elsewhere, ACTIVATE: 'access', CANCEL: 'access' });
    expect(await verdicts('cmsEditor')).toMatchObject({ ...never, ...elsewhere, ACTIVATE: 'access', CANCEL: 'access' });
  });

  test('says it for who acts for somebody, as far as the documents let a role act for another', async () => {
    // Of a dealer of the group.
    const { rows } = await sql<{ id: string }>`select r.id from records r join user_organizations m using (organization_id)
      join users u on u.id = m.user_id where u.login = 'group.honda' and r.collection = 'subscriptions'
      and r.state ->> 'state' = 'Subscription Pending' order by r.id limit 1`.execute(shipped.portal.server.db);
    const path = `subscription/records/${rows[0]?.id}`;
    const dealers = await read<StudioRecord>(`${path}?role=dealer`);
    expect([dealers.actingRoles, dealers.by]).toEqual([['dealerGroup', 'admin', 'providerAdmin', 'contentEditorGroup'], undefined]);
    expect(eventOf(dealers, 'ACTIVATE').verdict).toBe('guard');
    const byAdmin = await read<StudioRecord>(`${path}?role=dealer&by=admin`);
    expect([byAdmin.by, eventOf(byAdmin, 'ACTIVATE').verdict]).toEqual(['admin', 'may']);
    expect(eventOf(await read<StudioRecord>(`${path}?role=dealer&by=dealerGroup`), 'ACTIVATE').verdict).toBe('guard');
    for (const by of ['oemStaff', 'nobody'])
      expect((await qa.get(`/api/studio/machines/${path}?role=dealer&by=${by}`)).statusCode).toBe(404);
  });

  test('tells why a guard bars it, in parts, and the roles of the calls that send the event', async () => {
    const { records } = await listed('subscription', '?program=honda&state=Subscription%20Pending');
    const { calls, isAccepted, label, ways } = eventOf(await recordOf('subscription', records[0]?.id ?? ''), 'ACTIVATE');
    expect([isAccepted, label]).toEqual([false, 'Activate']);
    expect(calls).toMatchObject([
      { operation: 'changeSubscription', roles: ['dealer', 'dealerGroup', 'admin', 'providerAdmin'], isAllowed: true },
    ]);
    const refused = ways.find(({ holds }) => !holds);
    expect(refused).toMatchObject({ target: 'Subscribed', trace: { value: false } });
    expect(JSON.stringify(refused?.trace)).toContain('actsAsAdmin');
  });

  test('a user whose rights show no such record is told as such', async () => {
    const { db } = shipped.portal.server;
    const { records } = await listed('subscription', '?program=hyundai&state=Termination%20Pending');
    const id = records[0]?.id ?? '';
    const ofOrganization = sql<boolean>`id in (select m.user_id from user_organizations m join records r
      on r.organization_id = m.organization_id where r.collection = 'subscriptions' and r.id = ${id})`;
    const verdict = async () => eventOf(await recordOf('subscription', id), 'RESCHEDULE').verdict;
    const before = await verdict();
    expect(before).toBe('guard');
    await db.updateTable('users').set({ active: false }).where(ofOrganization).execute();
    expect(await verdict()).toBe('nobody');
    const user = { login: 'dealer.nowhere', login_key: 'dealer.nowhere', role: 'Dealer', oem: 'hyundai', user_name: 'Nowhere' };
    await db.insertInto('users').values(user).execute();
    expect(await verdict()).toBe('reach');
    await db.deleteFrom('users').where('login', '=', user.login).execute();
    await db.updateTable('users').set({ active: true }).where(ofOrganization).execute();
    expect(await verdict()).toBe(before);
  });

  test.each(['dealer', 'admin'])('is what the portal itself offers to the role %s', async (role) => {
    const client = role === 'dealer' ? dealer : admin;
    const { subscriptions } = (await client.get(`${MANAGE}/dealerEnrollmentData?dlCode=HO0001`)).json();
    expect(subscriptions.length).toBeGreaterThan(4);
    for (const { actions, subscriptionMappingId: id } of subscriptions) {
      const { events } = await recordOf('subscription', id, role);
      const possible = events.filter(({ isAccepted, sentBy }) => isAccepted && sentBy === 'user').map(({ event }) => event);
      expect([id, possible]).toEqual([id, actions.map(({ name }: { name: string }) => name)]);
    }
  });

  test.each(LIFE_CYCLES)('every event of %s that people send is sent by a call, the same that the proofs find', (id) => {
    const machine = machineOf(id);
    const found = eventCalls(portal(), machine);
    const declared = Object.entries(machine.events ?? {}).filter(
      ([, event]) => typeof event === 'string' || (event.sentBy ?? 'user') === 'user',
    );
    expect([...found.keys()].sort()).toEqual(declared.map(([event]) => event).sort());
    if (id === 'content-page') return;
    const proven = [...carriersOf(portal(), machine), ...choosersOf(portal(), machine)];
    const pairs = Array.from(found, ([event, operations]) => operations.map((operation) => `${event} ${operation.id}`)).flat();
    expect(pairs.sort()).toEqual([...new Set(proven.map(({ event, operation }) => `${event} ${operation.id}`))].sort());
  });
});

test('whoever has the answer already gets none until something changes', async () => {
  const path = '/api/studio/machines/subscription/records';
  const tag = String((await qa.get(path)).headers['etag']);
  const same = await qa.get(path, { 'if-none-match': tag });
  expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', tag]);
  const id = await order(admin, { ...WEBSITE, dealerCode: 'HY1001', optionalAddonIds: '11,17' });
  expect((await qa.get(path, { 'if-none-match': tag })).statusCode).toBe(200);
  const one = `${path}/${id}`;
  const weak = `W/${(await qa.get(one)).headers['etag']}`;
  expect((await qa.get(one, { 'if-none-match': weak })).statusCode).toBe(304);
  expect((await change(admin, 'activate', id, { dealerCode: 'HY1001' })).statusCode).toBe(200);
  expect((await qa.get(one, { 'if-none-match': weak })).statusCode).toBe(200);
});

/** Every text but those by which records find each other; a day that guards compare becomes another one. */
function withCanaries(value: Json | undefined, name = ''): Json | undefined {
  if (typeof value === 'string' && /Date$/.test(name)) return CANARY_DAY;
  if (typeof value === 'string') return /(Code|Id|^id|replaces)$/.test(name) ? value : CANARY;
  if (Array.isArray(value)) return value.map((item) => withCanaries(item, name) ?? null);
  return isJsonObject(value) ? Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withCanaries(child, key)])) : value;
}

test('nothing of anybody is told: neither what records say nor who did what', async () => {
  const { db } = shipped.portal.server;
  const { rows } = await sql<{ collection: string; id: string; document: Json }>`select collection, id, document from records
    where oem = 'honda' or oem is null`.execute(db);
  for (const { collection, document, id } of rows)
    await sql`update records set document = ${JSON.stringify(withCanaries(document))}::jsonb where collection = ${collection} and id = ${id}`.execute(
      db,
    );
  await sql`update record_history set payload = jsonb_build_object('note', ${CANARY}::text)`.execute(db);
  await sql`update users set user_name = ${CANARY}, email = ${CANARY}`.execute(db);
  await sql`update organizations set name = ${CANARY}`.execute(db);
  const logins = (await db.selectFrom('users').select('login').execute()).map(({ login }) => login).filter((login) => login.includes('.'));
  let answers = 0;
  for (const machine of LIFE_CYCLES) {
    const { records, ...list } = await listed(machine, '?program=honda');
    for (const canary of [CANARY, CANARY_DAY]) expect(JSON.stringify([records, list])).not.toContain(canary);
    const { roles } = records[0] ? await recordOf(machine, records[0].id) : { roles: [] };
    for (const { id } of records.slice(0, 4))
      for (const { id: role } of roles) {
        const text = JSON.stringify(await recordOf(machine, id, role));
        answers += 1;
        for (const canary of [CANARY, CANARY_DAY, ...logins])
          expect([machine, id, role, text.includes(canary) && canary]).toEqual([machine, id, role, false]);
      }
  }
  expect(answers).toBeGreaterThan(100);
});
