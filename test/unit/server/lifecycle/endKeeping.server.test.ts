import type { CallCollection, MachineDocument, Value } from '#model';
import { createRecord } from '../../../../src/server/lifecycle/createRecord.ts';
import { editRecord } from '../../../../src/server/lifecycle/editRecord.ts';
import { endKeeping } from '../../../../src/server/lifecycle/endKeeping.ts';
import { findRecords } from '../../../../src/server/lifecycle/findRecords.ts';
import type { LifecycleContext } from '../../../../src/server/lifecycle/lifecycleContext.ts';
import { renewRecords } from '../../../../src/server/lifecycle/renewRecords.ts';
import { sendEvent } from '../../../../src/server/lifecycle/sendEvent.ts';
import type { StoredRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import { everyTenant, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const visitMachine: MachineDocument = {
  $schema: '',
  id: 'visit',
  description: 'Life of a visit.',
  runsIn: 'server',
  collection: 'visits',
  context: { guest: null },
  events: { CHANGE: 'Another guest.', END: 'It is over.' },
  initial: 'open',
  states: {
    open: {
      on: {
        CHANGE: { actions: [{ type: 'assign', params: { values: { guest: { $: 'event.guest' } } } }] },
        END: { target: 'ended' },
      },
    },
    ended: { on: { CHANGE: { actions: [{ type: 'assign', params: { values: { guest: { $: 'event.guest' } } } }] } } },
  },
};

/** 30 days after the day on which a record ended. */
const after = (days: number): Value => ({ $fn: 'addDays', of: [{ $: 'item.endedOn' }, days] });
const BLANK: CallCollection = {
  derive: { label: { $fn: 'concat', of: [{ $: 'item.title' }, ' / ', { $: 'item.guest' }] } },
  keep: { until: after(30), if: { eq: [{ $: 'item.state' }, 'ended'] }, blank: ['guest', 'contact.email', 'note'] },
};
const portalWith = (visits: CallCollection, loans: CallCollection = { keep: { until: after(30), remove: true } }) =>
  testPortal({ machines: { ...testPortal().machines, visit: visitMachine }, collections: { visits, loans } });
const portal = portalWith(BLANK);

const MADE = new Date('2026-03-10T18:00:00Z');
/** Midnight of the last day, thirty days after the visit ended, in US Central. */
const DUE = new Date('2026-04-09T05:00:00Z');
const BEFORE = new Date(DUE.getTime() - 1);
const lines: object[] = [];
const noted = (details: object) => lines.push(details);
const log = { info: noted, warn: noted, error: noted };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => lines.splice(0));
afterAll(() => server.close());

const work = <Result>(run: (context: LifecycleContext) => Promise<Result>, now = MADE, by = portal) =>
  withTenant(server.server.db, everyTenant, (db) => run({ db, portal: by, actor: undefined, sender: 'user', now, requestId: 'test' }));
const oneOf = async ({ db }: LifecycleContext, collection: string, id: string) =>
  (await findRecords(db, { collection, where: { id }, limit: 1 }))[0] as StoredRecord;
const read = (collection: string, id: string) => work((context) => oneOf(context, collection, id));
const end = (now: Date, by = portal, db = server.server.db) => endKeeping({ db, portal: by, now, log });
const historyOf = (id: string) =>
  server.server.db.selectFrom('record_history').selectAll().where('record_id', '=', id).orderBy('id').execute();

async function visit(id: string, organization = 'north-1', oem = 'north'): Promise<void> {
  const document = { title: 'Tour', guest: 'Ann', contact: { email: 'ann@example.com', day: '2026-03-10' }, endedOn: '2026-03-10' };
  await work(async (context) => {
    const made = await createRecord(context, { id, collection: 'visits', organization_id: organization, oem, document });
    const changed = await sendEvent(context, made, {
      type: 'CHANGE',
      guest: 'Bo',
      contact: { email: 'bo@example.com', day: '2026-03-11' },
    });
    await sendEvent(context, changed, { type: 'END', note: 'was late', rating: 4 });
  });
}

test('fields of a record are emptied as its day begins and not before, with what is derived of them; the others stay', async () => {
  await visit('v');
  expect(await end(BEFORE)).toBe(0);
  expect((await read('visits', 'v')).document).toMatchObject({ guest: 'Bo', label: 'Tour / Bo' });
  expect(await end(DUE)).toBe(1);
  const { document, state, updated_at, version } = await read('visits', 'v');
  expect(document).toEqual({ title: 'Tour', guest: null, contact: { day: '2026-03-10' }, endedOn: '2026-03-10', label: 'Tour / ' });
  expect(state).toEqual({ state: 'ended', context: { guest: null } });
  expect({ updated_at, version }).toEqual({ updated_at: DUE, version: 4 });
  expect(lines).toEqual([{ collection: 'visits', emptied: 1, removed: 0 }]);
  // Once.
  expect(await end(new Date(DUE.getTime() + 86_400_000))).toBe(0);
});

test('its history tells who did what and when, and no longer what was said under these paths', async () => {
  const entries = await historyOf('v');
  expect(entries.map(({ event, payload }) => [event, payload])).toEqual([
    ['', {}],
    ['CHANGE', { contact: { day: '2026-03-11' } }],
    ['END', { rating: 4 }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/Ann|Bo|example\.com|late/);
  expect(entries.every(({ at, request_id }) => at.getTime() === MADE.getTime() && request_id === 'test')).toBe(true);
});

test('what is written to an emptied record later is emptied again, in its history too', async () => {
  await work(async (context) => sendEvent(context, await oneOf(context, 'visits', 'v'), { type: 'CHANGE', guest: 'Cy' }), DUE);
  expect(await end(DUE)).toBe(1);
  expect((await read('visits', 'v')).document['guest']).toBeNull();
  expect(JSON.stringify(await historyOf('v'))).not.toContain('Cy');
  expect(await end(DUE)).toBe(0);
});

test('a record for which the condition does not hold is kept, and a record without a day', async () => {
  const document = { title: 'Tour', guest: 'Dee', endedOn: '2026-03-10' };
  const drafts = [
    { id: 'open', document },
    { id: 'endless', document: { title: 'Tour', guest: 'Dee' }, state: 'ended' },
  ];
  for (const draft of drafts)
    await work((context) => createRecord(context, { ...draft, collection: 'visits', organization_id: null, oem: 'north' }));
  expect(await end(new Date('2036-01-01T00:00:00Z'))).toBe(0);
  expect((await read('visits', 'open')).document['guest']).toBe('Dee');
  expect((await read('visits', 'endless')).document['guest']).toBe('Dee');
});

test('a removed record is found by no call any more, nor is its history; those of others stay', async () => {
  const client = server.client();
  await client.signIn('ann');
  for (const [id, endedOn] of [
    ['gone', '2026-03-10T12:00:00-05:00'],
    ['stays', '2026-03-11'],
  ] as const)
    await work(async (context) => {
      const draft = { id, collection: 'loans', organization_id: 'north-1', oem: 'north', document: { title: id, endedOn } };
      await sendEvent(context, await createRecord(context, draft), { type: 'RETURN' });
    });
  // A moment counts to the millisecond.
  const moments = portalWith(BLANK, { keep: { until: { $: 'item.endedOn' }, remove: true } });
  await work(async (context) => editRecord(context, await oneOf(context, 'loans', 'gone'), {}), MADE, moments);
  expect(await end(new Date('2026-03-10T16:59:59.999Z'), moments)).toBe(0);
  expect((await client.get('/loans/gone')).statusCode).toBe(200);
  expect(await end(new Date('2026-03-10T17:00:00Z'), moments)).toBe(1);
  const asked = [
    client.get('/loans/gone'),
    client.get('/loans/gone/history'),
    client.send('PUT', '/loans/gone', { json: { title: 'x', copies: 1, due: 'may' } }),
    client.send('POST', '/loans/gone/events/LEND', { json: {} }),
    client.send('DELETE', '/loans/gone'),
  ];
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
  expect(JSON.stringify((await client.get('/loans')).json())).not.toContain('gone');
  expect(await historyOf('gone')).toEqual([]);
  expect((await client.get('/loans/stays/history')).json().items).toHaveLength(2);
});

test('records that are there follow a changed day, a taken back one and one that is new again', async () => {
  await visit('r');
  const renew = (by: typeof portal) => renewRecords({ db: server.server.db, portal: by, log });
  const later = portalWith({ ...BLANK, keep: { until: after(60), blank: ['guest'] } });
  expect(await renew(later)).toBe(true);
  expect(await read('visits', 'r')).toMatchObject({ version: 3, updated_at: MADE });
  await end(new Date(DUE.getTime() + 29 * 86_400_000), later);
  expect((await read('visits', 'r')).document['guest']).toBe('Bo');
  // By documents that say nothing of it, nothing happens, also before the records have followed.
  const year = new Date('2027-03-10T18:00:00Z');
  await end(year, portalWith({ derive: {} }));
  expect((await read('visits', 'r')).document['guest']).toBe('Bo');
  await renew(portalWith({}, {}));
  await renew(later);
  await end(year, later);
  expect((await read('visits', 'r')).document['guest']).toBeNull();
});

test('many are ended once by several at once, one that fails is tried again, and an end in the middle leaves all or nothing', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `many-${index}`);
  for (const id of ids) await visit(id, id.endsWith('1') ? 'south-1' : 'north-1', id.endsWith('1') ? 'south' : 'north');
  const { db } = server.server;
  // The connection is lost when the first history is to be emptied.
  let failures = 1;
  const failing = new Proxy(db, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value;
      return () => ({
        execute: (run: (transaction: unknown) => Promise<unknown>) =>
          db.transaction().execute(async (transaction) => {
            const result = await run(transaction);
            if (failures-- > 0) throw new Error('the connection is lost');
            return result;
          }),
      });
    },
  });
  lines.splice(0);
  expect(await end(DUE, portal, failing)).toBe(29);
  expect(lines).toMatchObject([{ collection: 'visits', record: 'many-0' }, { emptied: 29 }]);
  expect((await read('visits', 'many-0')).document['guest']).toBe('Bo');
  expect(JSON.stringify(await historyOf('many-0'))).toContain('bo@example.com');
  const both = await Promise.all([end(DUE), end(DUE)]);
  expect(both.reduce((one, other) => one + other)).toBe(1);
  for (const id of ids) expect(await read('visits', id)).toMatchObject({ version: 4, document: { guest: null } });
});
