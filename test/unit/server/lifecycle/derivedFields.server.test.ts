import type { CallCollection, Value } from '#model';
import { createRecord } from '../../../../src/server/lifecycle/createRecord.ts';
import { editRecord } from '../../../../src/server/lifecycle/editRecord.ts';
import { findRecords } from '../../../../src/server/lifecycle/findRecords.ts';
import { renewRecords } from '../../../../src/server/lifecycle/renewRecords.ts';
import { sendEvent } from '../../../../src/server/lifecycle/sendEvent.ts';
import type { StoredRecord } from '../../../../src/server/lifecycle/storedRecord.ts';
import { withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const ALL = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };
const NOW = new Date('2026-03-10T18:00:00Z');
const withRules = (derive: { [field: string]: Value }) => testPortal({ collections: { loans: { derive } satisfies CallCollection } });
const shelf: Value = { $fn: 'concat', of: [{ $: 'item.title' }, '/', { $: 'item.copies' }] };
const portal = withRules({ shelf, spot: { $fn: 'concat', of: [{ $: 'item.state' }, ' ', { $: 'item.shelf' }] } });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Context = Parameters<typeof createRecord>[0];
const work = <Result>(run: (context: Context) => Promise<Result>) =>
  withTenant(server.server.db, ALL, (db) => run({ db, portal, actor: undefined, sender: 'user', now: NOW, requestId: 'test' }));
const oneOf = async ({ db }: Context, where: Record<string, unknown>) =>
  (await findRecords(db, { collection: 'loans', where, limit: 1 }))[0] as StoredRecord;
const only = (where: Record<string, unknown>) => work((context) => oneOf(context, where));
const change = (how: (context: Context, record: StoredRecord) => Promise<unknown>) =>
  work(async (context) => how(context, await oneOf(context, { id: 'd' })));

test('derived fields are worked out whenever a record is stored, each by those above it, and records are found by them', async () => {
  const draft = {
    id: 'd',
    collection: 'loans',
    organization_id: 'north-1',
    oem: 'north',
    document: { title: 'Dunes', copies: 1, shelf: 'x' },
  };
  const made = await work((context) => createRecord(context, draft));
  expect(made.document).toMatchObject({ shelf: 'Dunes/1', spot: 'out Dunes/1' });
  await change((context, record) => editRecord(context, record, { copies: 2, spot: 'elsewhere' }));
  expect((await only({ shelf: 'Dunes/2' })).document).toMatchObject({ spot: 'out Dunes/2' });
  await change((context, record) => sendEvent(context, record, { type: 'RETURN' }));
  expect((await only({ id: 'd' })).document).toMatchObject({ shelf: 'Dunes/2', spot: 'returned Dunes/2' });
});

test('a value that is absent is no field', async () => {
  await change((context, record) => editRecord(context, record, { shelf: 'x' }));
  const other = withRules({ shelf: { $: 'item.nothing' } });
  await renewRecords({ db: server.server.db, portal: other, log: quiet });
  expect(Object.keys((await only({ id: 'd' })).document)).not.toContain('shelf');
});

const logged: object[] = [];
const quiet = { info: (details: object) => logged.push(details), warn: () => undefined, error: () => undefined };

test('records that are there already are worked out anew once an expression has changed: once, in steps, and nobody has changed them', async () => {
  const { db } = server.server;
  const rows = Array.from({ length: 450 }, (_, index) => ({
    collection: 'loans',
    id: `many-${String(index).padStart(3, '0')}`,
    organization_id: 'north-1',
    oem: 'north',
    document: JSON.stringify({ title: 'Many', copies: index }),
    created_at: NOW,
    updated_at: NOW,
  }));
  await db.insertInto('records').values(rows).execute();
  logged.length = 0;
  expect(await renewRecords({ db, portal, log: quiet })).toBe(true);
  expect(logged).toEqual([{ collection: 'loans', records: expect.any(Number) }]);
  expect(await only({ id: 'many-449' })).toMatchObject({ document: { shelf: 'Many/449' }, version: 1, updated_at: NOW });
  // Stopped in the middle, and gone on with.
  const other = withRules({ shelf: { $: 'item.copies' } });
  const stop = { aborted: false };
  const stopping = { ...quiet, info: () => undefined };
  const once = new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') queueMicrotask(() => Object.assign(stop, { aborted: true }));
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  expect(await renewRecords({ db: once, portal: other, log: stopping, stop: stop as AbortSignal })).toBe(false);
  expect((await only({ id: 'many-000' })).document['shelf']).toBe(0);
  expect((await only({ id: 'many-449' })).document['shelf']).toBe('Many/449');
  logged.length = 0;
  expect(await renewRecords({ db, portal: other, log: quiet })).toBe(true);
  expect((await only({ id: 'many-449' })).document['shelf']).toBe(449);
  logged.length = 0;
  await renewRecords({ db, portal: other, log: quiet });
  expect(logged).toEqual([]);
});
