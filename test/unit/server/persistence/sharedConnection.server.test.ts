import { sql } from 'kysely';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { executePrepared } from '../../../../src/server/persistence/preparedConnection.ts';
import { tenantReads } from '../../../../src/server/persistence/tenantTransactions.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

interface Tables {
  mark: { id: number };
}

let source: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  source = await createTestDatabase();
  database = await source.open<Tables>();
  await sql`create table mark (id int primary key)`.execute(database.db);
  await sql`do $$ begin if not exists (select from pg_roles where rolname = 'portico_app') then create role portico_app; end if; end $$`.execute(
    database.db,
  );
  await sql`grant select on mark to portico_app`.execute(database.db);
}, 60_000);

afterAll(() => source.drop());

const tenant = { userId: 'u', role: 'admin', organizationIds: [], oemIds: [], bypass: true } as const;
const marks = async () => (await database.db.selectFrom('mark').select('id').orderBy('id').execute()).map(({ id }) => id);

test('queries beside a transaction wait for its end, and are none of it', async () => {
  let beside: Promise<unknown> = Promise.resolve();
  const work = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('mark').values({ id: 1 }).execute();
    beside = Promise.all([
      database.db.insertInto('mark').values({ id: 2 }).execute(),
      marks().then((seen) => expect(seen).not.toContain(1)),
    ]);
    await transaction.insertInto('mark').values({ id: 3 }).execute();
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  await beside;
  expect(await marks()).toEqual([2]);
});

test('of queries under way together one that fails spoils no other, prepared or not', async () => {
  const text = sql<{ one: number }>`select 10 / (${1}::int) as one`.compile(database.db);
  const divided = (by: number) => executePrepared(database.db, 'divided', { ...text, parameters: [by] });
  const reads = tenantReads(database.db, tenant);
  const settled = await Promise.allSettled([
    divided(0),
    divided(5),
    sql`select * from nothing_there`.execute(database.db),
    reads.selectFrom('mark').select('id').execute(),
    sql`select * from nothing_there`.execute(reads),
    reads.selectFrom('mark').select('id').execute(),
    divided(2),
    sql`select current_user as who`.execute(database.db),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
    'fulfilled',
  ]);
  expect(settled.flatMap((one) => (one.status === 'fulfilled' && 'rows' in one.value ? one.value.rows : []))).toEqual([
    { one: 2 },
    { one: 5 },
    { who: expect.not.stringMatching('portico_app') },
  ]);
  expect(await divided(1)).toMatchObject({ rows: [{ one: 10 }] });
});
