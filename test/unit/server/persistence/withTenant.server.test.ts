import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { databaseTrouble } from '../../../../src/server/persistence/databaseErrors.ts';
import { migrateToLatest } from '../../../../src/server/persistence/migrateToLatest.ts';
import { protectTable } from '../../../../src/server/persistence/rowLevelSecurity.ts';
import type { Tenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { tenantReads, withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

interface Tables {
  lead: { id: number; organization_id: string; oem_id: string };
  secret: { id: number };
}

const tables = {
  async up(db: Kysely<unknown>) {
    await sql`create table lead (id int primary key, organization_id text not null, oem_id text not null)`.execute(db);
    await sql`create table secret (id int)`.execute(db);
    const visible = sql`organization_id = any((select portico_organization_ids())::text[])
      and oem_id = any((select portico_oem_ids())::text[])`;
    await protectTable(db, 'lead', visible, ['select', 'insert', 'update']);
  },
};

const dealer: Tenant = { userId: 'u1', role: 'dealer', organizationIds: ['north'], oemIds: ['one'], bypass: false };

let source: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  source = await createTestDatabase();
  database = await source.open<Tables>();
  await migrateToLatest(database, { '0001_lead': tables });
  await database.db
    .insertInto('lead')
    .values([
      { id: 1, organization_id: 'north', oem_id: 'one' },
      { id: 2, organization_id: 'south', oem_id: 'one' },
      { id: 3, organization_id: 'north', oem_id: 'two' },
    ])
    .execute();
}, 60_000);

afterAll(() => source.drop());

/** What a tenant sees within a transaction, which must be what it sees in a single query. */
async function leadsOf(tenant: Tenant): Promise<number[]> {
  const ids = async (db: Transaction<Tables>) => (await db.selectFrom('lead').select('id').orderBy('id').execute()).map(({ id }) => id);
  const seen = await withTenant(database.db, tenant, ids);
  expect(await ids(tenantReads(database.db, tenant))).toEqual(seen);
  return seen;
}

test('a tenant sees the rows of its organizations and programs only', async () => {
  expect(await leadsOf(dealer)).toEqual([1]);
  expect(await leadsOf({ ...dealer, organizationIds: ['north', 'south'], oemIds: ['one', 'two'] })).toEqual([1, 2, 3]);
});

test('a tenant without organizations sees nothing', async () => {
  expect(await leadsOf({ ...dealer, organizationIds: [] })).toEqual([]);
});

test('identifiers with quotes, backslashes and line breaks are found as they are', async () => {
  for (const id of ['a"b', 'a\\b', 'a\nb', "it's", 'été, {x}', 'NULL', '']) {
    const { rows } = await sql`select portico_organization_ids() as ids`.execute(
      tenantReads(database.db, { ...dealer, organizationIds: [id, 'x'] }),
    );
    expect(rows).toEqual([{ ids: [id, 'x'] }]);
  }
});

test('identifiers are data: one that looks like a list or like SQL opens nothing', async () => {
  expect(await leadsOf({ ...dealer, organizationIds: ['north,south', '{north}', "south' or true --"] })).toEqual([]);
});

test('bypass shows every row', async () => {
  expect(await leadsOf({ ...dealer, organizationIds: [], bypass: true })).toEqual([1, 2, 3]);
});

test('a tenant can neither write into nor move a row to another organization', async () => {
  const insert = withTenant(database.db, dealer, (transaction) =>
    transaction.insertInto('lead').values({ id: 9, organization_id: 'south', oem_id: 'one' }).execute(),
  );
  await expect(insert).rejects.toMatchObject({ code: '42501' });
  const move = withTenant(database.db, dealer, (transaction) =>
    transaction.updateTable('lead').set({ organization_id: 'south' }).where('id', '=', 1).execute(),
  );
  await expect(move).rejects.toMatchObject({ code: '42501' });
});

test('what was not granted is refused: another operation, an unprotected table', async () => {
  const remove = withTenant(database.db, dealer, (transaction) => transaction.deleteFrom('lead').execute());
  await expect(remove).rejects.toMatchObject({ code: '42501' });
  const read = withTenant(database.db, dealer, (transaction) => transaction.selectFrom('secret').selectAll().execute());
  await expect(read).rejects.toMatchObject({ code: '42501' });
});

test('a query that only reads can change nothing, not even what the tenant may change', async () => {
  const own = withTenant(database.db, dealer, (transaction) =>
    transaction.updateTable('lead').set({ oem_id: 'one' }).where('id', '=', 1).execute(),
  );
  await expect(own).resolves.toMatchObject([{ numUpdatedRows: 1n }]);
  const change = tenantReads(database.db, dealer).updateTable('lead').set({ oem_id: 'one' }).where('id', '=', 1).execute();
  const failure = await change.catch((error: unknown) => error);
  expect(failure).toMatchObject({ message: 'a query that may only read changes data', cause: { code: '25006' } });
  // A fault of ours, not of the server.
  expect(databaseTrouble(failure)).toBeUndefined();
  const read = tenantReads(database.db, dealer).selectFrom('secret').selectAll().execute();
  await expect(read).rejects.toMatchObject({ code: '42501' });
});

test('role and settings end with the query, whether it succeeds or fails, at any stage', async () => {
  const reads = tenantReads(database.db, { ...dealer, bypass: true });
  const state = sql`select current_user <> 'portico_app' as own, portico_user_id() as user_id, portico_bypass() as bypass,
    current_setting('transaction_read_only') as reading`;
  const failing = [sql`select 1 / 0`, sql`select no_such_column`, sql`select nonsense from`, sql`select ${'x'}::int`];
  for (const query of failing) {
    await expect(query.execute(reads)).rejects.toMatchObject({ code: expect.any(String) });
    expect((await state.execute(database.db)).rows).toEqual([{ own: true, user_id: null, bypass: false, reading: 'off' }]);
    await expect(sql`select 1 as one`.execute(reads)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    expect((await state.execute(database.db)).rows).toEqual([{ own: true, user_id: null, bypass: false, reading: 'off' }]);
  }
});

test('settings that fail keep the query from running', async () => {
  const damaged = tenantReads(database.db, { ...dealer, userId: 'nul \0 byte' });
  await expect(sql`select 1 / 0`.execute(damaged)).rejects.toMatchObject({ code: '22021' });
});

test('a query whose first try failed is run like any other the next time', async () => {
  const text = sql`select 'a text of its own' as text`;
  await expect(text.execute(tenantReads(database.db, { ...dealer, userId: 'nul \0 byte' }))).rejects.toMatchObject({ code: '22021' });
  for (let again = 0; again < 3; again += 1) {
    await expect(text.execute(tenantReads(database.db, dealer))).resolves.toMatchObject({ rows: [{ text: 'a text of its own' }] });
  }
  const halved = (by: number) => sql<{ half: number }>`select 1 / ${by}::int as half`.execute(tenantReads(database.db, dealer));
  for (const by of [0, 1, 0, 1]) {
    if (by === 0) await expect(halved(by)).rejects.toMatchObject({ code: '22012' });
    else await expect(halved(by)).resolves.toMatchObject({ rows: [{ half: 1 }] });
  }
});

test('more texts than plans are kept are answered all the same', async () => {
  const reads = tenantReads(database.db, dealer);
  for (let n = 0; n < 130; n += 1) expect((await sql.raw(`select ${n} as n`).execute(reads)).rows).toEqual([{ n }]);
  expect((await sql.raw('select 0 as n').execute(reads)).rows).toEqual([{ n: 0 }]);
});

test('reads of several tenants at once each see their own', async () => {
  const tenants = Array.from({ length: 40 }, (_, n) => ({ ...dealer, organizationIds: [n % 2 ? 'north' : 'south'] }));
  const seen = await Promise.all(tenants.map((tenant) => tenantReads(database.db, tenant).selectFrom('lead').select('id').execute()));
  expect(seen).toEqual(tenants.map((_, n) => [{ id: n % 2 ? 1 : 2 }]));
});

test('role and settings end with the transaction, whether it commits or fails', async () => {
  await withTenant(database.db, { ...dealer, bypass: true }, async () => undefined);
  await expect(withTenant(database.db, dealer, async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  const { rows } = await sql`
    select current_user <> 'portico_app' as own, portico_user_id() as user_id, portico_organization_ids() as ids,
      portico_bypass() as bypass`.execute(database.db);
  expect(rows).toEqual([{ own: true, user_id: null, ids: [], bypass: false }]);
});

test('the work runs under a role that row-level security binds, with the identity it was given', async () => {
  const seen = await withTenant(database.db, dealer, (transaction) =>
    sql`select current_user::text as name, rolsuper, rolbypassrls, portico_user_id() as user_id, portico_role() as role
      from pg_roles where rolname = current_user`.execute(transaction),
  );
  expect(seen.rows).toEqual([{ name: 'portico_app', rolsuper: false, rolbypassrls: false, user_id: 'u1', role: 'dealer' }]);
});

describe('a server that takes no changes', () => {
  const setReadOnly = (setting: 'on' | 'off') => sql`set default_transaction_read_only = ${sql.lit(setting)}`.execute(database.db);

  test('[D2] a change is told as what it is, by the error of a change', async () => {
    await setReadOnly('on');
    const failure = await withTenant(database.db, dealer, (db) =>
      db.insertInto('lead').values({ id: 9, organization_id: 'north', oem_id: 'one' }).execute(),
    ).catch((error: unknown) => error);
    await setReadOnly('off');
    expect(databaseTrouble(failure)).toBe('readOnly');
    expect(await leadsOf(dealer)).toEqual([1]);
  });
});
