import fs from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '../../../src/server/persistence/database.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { silentLog, temporaryFolder } from '../../unit/server/persistence/testDatabase.ts';

const ENDLESS = 'select count(*) from generate_series(1, 100000000000)';
const databaseUrl = process.env['TEST_DATABASE_URL'];

let folder: string;
let database: Database;
const errors: string[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const log = { ...silentLog, error: (_details: object, message: string) => errors.push(message) };
  database = await openDatabase({ databaseUrl, dataDir: folder, log, queryLimitMs: 600 });
  await database.pool.query('drop table if exists limit_entry');
  await database.pool.query('create table limit_entry (id int)');
}, 120_000);

afterAll(async () => {
  await database.pool.query('drop table limit_entry');
  await database.close();
  fs.rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('a runaway query ends with a statement timeout; queries waiting behind it are served', async () => {
  const runaway = database.pool.query(ENDLESS).catch((error: unknown) => error);
  const behind = database.pool.query('insert into limit_entry values (1) returning id');
  expect(await runaway).toMatchObject({ code: '57014' });
  expect((await behind).rows).toEqual([{ id: 1 }]);
}, 60_000);

test('a runaway query inside a transaction rolls it back and keeps the reason', async () => {
  const attempt = database.db.transaction().execute(async (transaction) => {
    await sql`insert into limit_entry values (2)`.execute(transaction);
    await sql.raw(ENDLESS).execute(transaction);
  });
  await expect(attempt).rejects.toMatchObject({ code: '57014' });
  expect((await database.pool.query('select id from limit_entry')).rows).toEqual([{ id: 1 }]);
}, 60_000);

test('listening goes on after a runaway query', async () => {
  const heard = new Promise<string>((resolve) => {
    database.listen('limits', resolve).then(
      () => database.pool.query(ENDLESS).catch(() => database.pool.query("select pg_notify('limits', 'still here')")),
      () => resolve('not listening'),
    );
  });
  expect(await heard).toBe('still here');
}, 60_000);

test('an answered query of any size leaves no limit running', async () => {
  const forced = errors.length;
  for (let size = 8_080; size < 8_200; size++) {
    await database.pool.query('select repeat($1, $2::int)', ['x', size]);
  }
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(errors).toHaveLength(forced);
}, 60_000);

test('work without time limit may take longer', async () => {
  const { rows } = await database.withoutTimeLimit((connection) => sql`select pg_sleep(1), 'done' as state`.execute(connection));
  expect(rows).toMatchObject([{ state: 'done' }]);
}, 60_000);

const testEmbedded = databaseUrl ? test.skip : test;

testEmbedded('each forced end of the embedded database is logged', () => {
  expect(errors).toHaveLength(3);
});

testEmbedded(
  'in memory a runaway query ends the database: it refuses to go on empty',
  async () => {
    const memory = await openDatabase({ log: silentLog, queryLimitMs: 600 });
    await expect(memory.pool.query(ENDLESS)).rejects.toMatchObject({ code: '57014' });
    await expect(memory.pool.query('select 1')).rejects.toThrow(/rows are lost/);
    await memory.close();
  },
  60_000,
);
