import { sql } from 'kysely';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { openDatabase } from '../../../../src/server/store/openDatabase.ts';
import { createTestDatabase, silentLog, type TestDatabase } from '../persistence/testDatabase.ts';

interface Tables {
  part: { id: number; name: string; price: string | null };
}

let source: TestDatabase;
let database: Database<Tables>;

beforeAll(async () => {
  source = await createTestDatabase();
  database = await source.open<Tables>();
  await database.pool.query('create table part (id int primary key, name text not null, price numeric(9,2))');
}, 60_000);

afterAll(() => source.drop());

test('the kind tells where the data lives', () => {
  expect(database.kind).toBe(process.env['TEST_DATABASE_URL'] ? 'postgres' : 'embedded');
});

test('int8 is a number, date and numeric are exact strings', async () => {
  const { rows } = await sql`
    select count(*) as total, 12.50::numeric as price, date '2026-03-08' as day from generate_series(1, 3)`.execute(database.db);
  expect(rows).toEqual([{ total: 3, price: '12.50', day: '2026-03-08' }]);
});

test('an int8 beyond the safe integers is an error, not a wrong number', async () => {
  await expect(database.pool.query('select 9007199254740993::int8')).rejects.toThrow(/9007199254740993/);
});

test('errors carry SQLSTATE and the constraint name, and the next query works', async () => {
  await database.db.insertInto('part').values({ id: 1, name: 'bolt', price: '0.10' }).execute();
  const again = database.db.insertInto('part').values({ id: 1, name: 'nut', price: null }).execute();
  await expect(again).rejects.toMatchObject({ code: '23505', constraint: 'part_pkey' });
  expect(await database.db.selectFrom('part').select('name').execute()).toEqual([{ name: 'bolt' }]);
});

test('a transaction that throws leaves nothing behind and keeps its error', async () => {
  const attempt = database.db.transaction().execute(async (transaction) => {
    await transaction.insertInto('part').values({ id: 2, name: 'washer', price: null }).execute();
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  const found = await database.db.selectFrom('part').selectAll().where('id', '=', 2).execute();
  expect(found).toEqual([]);
});

test('a connection given back in a transaction does not leak it, its role or its statements', async () => {
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query("insert into part values (3, 'left open', null)");
  await client.query({ name: 'leftover', text: 'select 1' });
  client.release(true);
  const { rows } = await database.pool.query({ name: 'leftover', text: 'select count(*) from part where id = 3' });
  expect(rows).toEqual([{ count: 0 }]);
});

test('a result larger than every buffer on its way arrives whole', async () => {
  const { rows } = await database.pool.query('select repeat(md5(i::text), 40) as text from generate_series(1, 3000) i');
  expect(rows).toHaveLength(3000);
  expect(rows.every(({ text }) => text.length === 1280)).toBe(true);
});

test('a notification reaches every handler of its channel until it is stopped', async () => {
  const seen: string[] = [];
  let arrived = (): void => undefined;
  const arrival = (): Promise<void> =>
    new Promise((resolve) => {
      arrived = resolve;
    });
  const first = await database.listen('parts', (payload) => seen.push(`first ${payload}`));
  const second = await database.listen('parts', (payload) => {
    seen.push(`second ${payload}`);
    arrived();
  });
  let next = arrival();
  await database.pool.query("select pg_notify('parts', 'one'), pg_notify('other', 'unheard')");
  await next;
  await first();
  next = arrival();
  await database.pool.query("select pg_notify('parts', 'two')");
  await next;
  await second();
  expect(seen).toEqual(['first one', 'second one', 'second two']);
});

test('without time limit one connection serves the whole work', async () => {
  const result = await database.withoutTimeLimit(async (connection) => {
    await sql`create temporary table note (text text)`.execute(connection);
    await sql`insert into note values ('kept')`.execute(connection);
    return sql<{ text: string }>`select text from note`.execute(connection);
  });
  expect(result.rows).toEqual([{ text: 'kept' }]);
});

test('closing twice is one close, and later queries are refused', async () => {
  const short = await openDatabase({ log: silentLog, databaseUrl: process.env['TEST_DATABASE_URL'] });
  await Promise.all([short.close(), short.close()]);
  await expect(short.pool.query('select 1')).rejects.toThrow(/pool/);
}, 60_000);
