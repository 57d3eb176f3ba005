import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { migrateToLatest } from '../../../../src/server/persistence/migrateToLatest.ts';
import { protectTable } from '../../../../src/server/persistence/protectTable.ts';
import { type Tenant, withTenant } from '../../../../src/server/persistence/withTenant.ts';
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

function leadsOf(tenant: Tenant): Promise<number[]> {
  return withTenant(database.db, tenant, async (transaction) => {
    const rows = await transaction.selectFrom('lead').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  });
}

test('a tenant sees the rows of its organizations and programs only', async () => {
  expect(await leadsOf(dealer)).toEqual([1]);
  expect(await leadsOf({ ...dealer, organizationIds: ['north', 'south'], oemIds: ['one', 'two'] })).toEqual([1, 2, 3]);
});

test('a tenant without organizations sees nothing', async () => {
  expect(await leadsOf({ ...dealer, organizationIds: [] })).toEqual([]);
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
