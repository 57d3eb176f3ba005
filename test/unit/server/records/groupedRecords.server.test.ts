import { resolve } from 'node:path';
import { sql } from 'kysely';
import { compilePortal } from '#compiler';
import type { RecordGroup } from '#model';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../../../src/cli/vocabulary.ts';
import type { RecordFilter } from '../../../../src/server/lifecycle/recordFilter.ts';
import { type Tenant, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { type GroupQuery, groupedRecords } from '../../../../src/server/records/groupedRecords.ts';
import { dropTypedCopies, makeTypedCopies } from '../../../../src/server/store/typedCopies.ts';
import { type TypedFields, typedTable } from '../../../../src/server/store/typedCopy.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const NOBODY: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };
const ALL: Tenant = { ...NOBODY, bypass: true };
const NOW = new Date('2026-03-10T18:00:00Z');
const fields: TypedFields = { kind: 'text', on: 'day', at: 'moment', price: 'number', pieces: 'integer', paid: 'flag', state: 'text' };
const collections = { sales: { typed: fields } };

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
  const { db } = portal.server;
  await sql`insert into organizations (id, oem, code, name) values ('here', 'one', 'H', 'Here'), ('there', 'two', 'T', 'There')`.execute(
    db,
  );
  await store('1', 'here', { kind: 'A', on: '2026-01-31', at: '2026-02-01T05:30:00Z', price: 0.1, pieces: 2, paid: true }, 'open');
  await store('2', 'here', { kind: 'A', on: '2026-02-01', at: '2026-02-01T06:30:00Z', price: 0.2, pieces: 4, paid: false }, 'open');
  await store('3', 'here', { kind: 'B', on: 'soon', at: '2026-13-45T00:00:00Z', price: 'much', pieces: 1e30, paid: 'yes' }, 'closed');
  await makeTypedCopies(portal.database, collections, { now: NOW });
  await store('4', 'there', { kind: 'B', on: '2026-04-01', at: '2026-04-01T12:00:00-05:00', price: 5, pieces: 1, paid: true }, 'closed');
});
afterAll(() => portal.close());

async function store(id: string, organization: string, document: object, state: string): Promise<void> {
  await sql`insert into records (collection, id, organization_id, oem, document, state, created_at, updated_at)
    values ('sales', ${id}, ${organization}, ${organization === 'here' ? 'one' : 'two'}, ${JSON.stringify(document)}::jsonb,
      ${JSON.stringify({ state })}::jsonb, now(), now())`.execute(portal.server.db);
}

interface Asked extends Partial<Pick<GroupQuery, 'orderBy' | 'limit'>> {
  readonly tenant?: Tenant;
  readonly filter?: Partial<RecordFilter>;
  readonly counted?: { readonly [name: string]: Partial<RecordFilter> };
}

function ask(group: RecordGroup, { counted = {}, filter = {}, tenant = ALL, ...more }: Asked = {}) {
  const whole = (part: Partial<RecordFilter>) => ({ collection: 'sales', where: {}, timeZone: 'America/Chicago', ...part });
  const measured = new Map(Object.entries(counted).map(([name, part]) => [name, whole(part)]));
  return withTenant(portal.server.db, tenant, (db) =>
    groupedRecords(db, { fields, group, filter: whole(filter), counted: measured, tenant, ...more }),
  );
}

const COUNT: RecordGroup = { measures: { sales: { count: {} } } };
const counted = async (filter: Partial<RecordFilter>, tenant = ALL) => (await ask(COUNT, { filter, tenant }))[0]?.['sales'];

test('records are grouped by fields and periods of the time zone, and measured', async () => {
  const group: RecordGroup = {
    by: { kind: 'kind', month: { field: 'at', per: 'month' } },
    measures: {
      sales: { count: {} },
      paid: { count: {} },
      share: { ratio: ['paid', 'sales'] },
      sum: { sum: 'price' },
      avg: { avg: 'pieces' },
      median: { median: 'pieces' },
      first: { min: 'at' },
      last: { max: 'on' },
    },
  };
  expect(await ask(group, { counted: { paid: { where: { paid: true } } } })).toEqual([
    {
      kind: 'A',
      month: '2026-01',
      sales: 1,
      paid: 1,
      share: 1,
      sum: 0.1,
      avg: 2,
      median: 2,
      first: '2026-02-01T05:30:00.000Z',
      last: '2026-01-31',
    },
    {
      kind: 'A',
      month: '2026-02',
      sales: 1,
      paid: 0,
      share: 0,
      sum: 0.2,
      avg: 4,
      median: 4,
      first: '2026-02-01T06:30:00.000Z',
      last: '2026-02-01',
    },
    {
      kind: 'B',
      month: '2026-04',
      sales: 1,
      paid: 1,
      share: 1,
      sum: 5,
      avg: 1,
      median: 1,
      first: '2026-04-01T17:00:00.000Z',
      last: '2026-04-01',
    },
    // What is not of its type is copied as nothing; the record is stored all the same.
    { kind: 'B', month: null, sales: 1, paid: 0, share: 0, sum: 0, avg: null, median: null, first: null, last: null },
  ]);
  const periods = (['day', 'week', 'quarter', 'year'] as const).map((per) => [per, { field: 'on', per }] as const);
  expect(await ask({ by: Object.fromEntries(periods), measures: { n: { count: {} } } }, { filter: { where: { kind: 'A' } } })).toEqual([
    { day: '2026-01-31', week: '2026-01-26', quarter: '2026-Q1', year: '2026', n: 1 },
    { day: '2026-02-01', week: '2026-01-26', quarter: '2026-Q1', year: '2026', n: 1 },
  ]);
  expect(await ask({ measures: { sum: { sum: 'price' } } }, { filter: { where: { kind: 'A' } } })).toEqual([{ sum: 0.3 }]);
});

test('they are narrowed as in any find', async () => {
  expect(await counted({ where: { state: ['open', 'closed'] }, notIn: { kind: 'A' } })).toBe(2);
  expect(await counted({ where: { kind: undefined } })).toBe(0);
  expect(await counted({ filter: { kind: '', pieces: '4' } })).toBe(1);
  expect(await counted({ filter: { on: 'no day' } })).toBe(0);
  expect(await counted({ absent: ['on'] })).toBe(1);
  expect(await counted({ ranges: { between: { price: [0.1, 1] } } })).toBe(2);
  // 05:30 UTC is still the last day of January there.
  expect(await counted({ ranges: { between: { at: ['2026-01-31', '2026-01-31'] } } })).toBe(1);
  expect(await counted({ ranges: { after: { on: '2026-01-31' }, before: { on: '2026-02-02' } } })).toBe(1);
  expect(await counted({ ranges: { before: { kind: '2026-01-01' } } })).toBe(0);
});

test('a tenant is told of its own records alone', async () => {
  expect(await counted({}, { ...NOBODY, organizationIds: ['here'] })).toBe(3);
  expect(await counted({}, { ...NOBODY, oemIds: ['two'] })).toBe(1);
  expect(await counted({}, NOBODY)).toBe(0);
  // The policy alone, should a query lack the condition.
  const table = sql.table(typedTable('sales', fields));
  const { rows } = await withTenant(portal.server.db, { ...NOBODY, organizationIds: ['there'] }, (db) =>
    sql<{ n: number }>`select count(*) as n from ${table}`.execute(db),
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('the copy follows each record in its own transaction', async () => {
  const { db } = portal.server;
  const undone = db.transaction().execute(async (transaction) => {
    await sql`delete from records where collection = 'sales'`.execute(transaction);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await counted({})).toBe(4);
  await sql`update records set state = '{"state":"lost"}', document = document || '{"price":7}' where collection = 'sales' and id = '4'`.execute(
    db,
  );
  expect(await counted({ where: { state: 'lost', price: 7 } })).toBe(1);
  await sql`delete from organizations where id = 'there'`.execute(db);
  expect(await counted({})).toBe(3);
});

test('more groups than are usual are refused, unless the question says how many it wants', async () => {
  await sql`insert into records (collection, id, organization_id, oem, document, created_at, updated_at)
    select 'sales', 'many' || n, 'here', 'one', jsonb_build_object('kind', 'K' || n, 'price', n), now(), now() from generate_series(1, 600) n`.execute(
    portal.server.db,
  );
  const byKind: RecordGroup = { by: { kind: 'kind' }, measures: { n: { count: {} }, price: { sum: 'price' } } };
  await expect(ask(byKind)).rejects.toMatchObject({ status: 400 });
  expect(await ask(byKind, { limit: 2, orderBy: '-price' })).toEqual([
    { kind: 'K600', n: 1, price: 600 },
    { kind: 'K599', n: 1, price: 599 },
  ]);
});

test('a copy that no documents have asked for in a while is removed with all that kept it', async () => {
  const { db } = portal.server;
  const later = new Date(NOW.getTime() + 60_000);
  await dropTypedCopies(db, collections, later, later);
  expect(await counted({ where: { kind: 'K1' } })).toBe(1);
  await dropTypedCopies(db, {}, later, new Date(later.getTime() + 1));
  await expect(counted({})).rejects.toThrow(/does not exist/);
  await store('9', 'here', { kind: 'A' }, 'open');
  await makeTypedCopies(portal.database, collections, { now: NOW });
  expect(await counted({ where: { kind: ['A', 'K1'] } })).toBe(4);
});

test("the library counts loans by branch and month: all that are listed, and nobody else's", async () => {
  const engineRoot = resolve(__dirname, '../../../..');
  const root = resolve(engineRoot, 'test/library');
  const registry = { ...vocabulary, handlers: handlerDescriptions };
  const library = await startTestServer({ compile: () => compilePortal({ root, engineRoot, registry }) });
  const signedIn = async (username: string) => {
    const client = library.client();
    const response = await library.server.app.inject({
      method: 'POST',
      url: '/library/v1/session',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from('shelfmark:').toString('base64')}`,
        origin: 'http://localhost',
        host: 'localhost',
      },
      payload: new URLSearchParams({ grant_type: 'password', username, password: 'Portal.2026!', 'remember-me': 'false' }).toString(),
    });
    client.token = response.json().access_token;
    return client;
  };
  const manager = await signedIn('manager.lakeshore');
  const counts = (await manager.get('/library/v1/loans/counts')).json();
  const { total } = (await manager.get('/library/v1/loans')).json();
  const branches = (months: readonly { branch: string }[]) => [...new Set(months.map(({ branch }) => branch))].sort();
  expect(branches(counts.months)).toEqual(['lk-harbour', 'lk-millbay', 'lk-pinecrest']);
  expect([counts.loans, counts.months.reduce((sum: number, { loans }: { loans: number }) => sum + loans, 0)]).toEqual([total, total]);
  const october = (await manager.get('/library/v1/loans/counts?from=2026-10-01&to=2026-10-31')).json();
  expect([...new Set(october.months.map(({ month }: { month: string }) => month))]).toEqual(['2026-10']);
  const librarian = await signedIn('librarian.prairie');
  expect(branches((await librarian.get('/library/v1/loans/counts')).json().months)).toEqual(['pr-coulee']);
  await library.close();
});
