import { sql } from 'kysely';
import type { Database } from '../../../../src/server/persistence/database.ts';
import { type Housekeeping, startHousekeeping } from '../../../../src/server/persistence/embedded/housekeeping.ts';
import { openDatabase } from '../../../../src/server/store/openDatabase.ts';
import { silentLog } from './testDatabase.ts';

let database: Database;
let housekeeping: Housekeeping;
let clock = new Date('2026-03-07T20:00:00Z');
const warnings: string[] = [];

beforeAll(async () => {
  database = await openDatabase({ log: silentLog });
  await database.pool.query('create table entry (id int)');
  const log = { ...silentLog, warn: (_details: object, message: string) => warnings.push(message) };
  housekeeping = startHousekeeping(database, log, () => clock);
}, 60_000);

afterAll(async () => {
  await housekeeping.stop();
  await database.close();
});

async function checkpoint(): Promise<string | undefined> {
  const { rows } = await sql<{ at: string }>`select checkpoint_lsn::text as at from pg_control_checkpoint()`.execute(database.db);
  return rows[0]?.at;
}

async function lastVacuum(): Promise<unknown> {
  const { rows } = await database.pool.query("select last_analyze from pg_stat_user_tables where relname = 'entry'");
  return rows[0]?.last_analyze;
}

test('a round after writes makes a checkpoint, a round without does not', async () => {
  const before = await checkpoint();
  await database.pool.query('insert into entry values (1)');
  await housekeeping.round();
  const written = await checkpoint();
  await housekeeping.round();
  expect(written).not.toBe(before);
  expect(await checkpoint()).toBe(written);
});

test('changed tables are analysed in the night, once', async () => {
  await database.pool.query('insert into entry select generate_series(1, 100)');
  clock = new Date('2026-03-08T07:55:00Z');
  await housekeeping.round();
  expect(await lastVacuum()).toBeNull();
  clock = new Date('2026-03-08T08:00:00Z');
  await housekeeping.round();
  const first = await lastVacuum();
  expect(first).toBeInstanceOf(Date);
  await database.pool.query('insert into entry values (2)');
  clock = new Date('2026-03-08T08:05:00Z');
  await housekeeping.round();
  expect(await lastVacuum()).toEqual(first);
});

test('a failed round is logged and does not stop the next', async () => {
  const now = clock;
  clock = new Date(Number.NaN);
  await housekeeping.round();
  clock = now;
  await database.pool.query('insert into entry values (3)');
  const before = await checkpoint();
  await housekeeping.round();
  expect(warnings).toHaveLength(1);
  expect(await checkpoint()).not.toBe(before);
});
