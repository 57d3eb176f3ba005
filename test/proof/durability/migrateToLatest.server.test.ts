import { type Kysely, type Migration, sql } from 'kysely';
import { migrateToLatest } from '../../../src/server/persistence/migrateToLatest.ts';
import { createTestDatabase, type TestDatabase } from '../../unit/server/persistence/testDatabase.ts';

const first: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`create table setting (name text primary key)`.execute(db);
    await sql`insert into setting values ('first')`.execute(db);
  },
};
const second: Migration = {
  up: async (db: Kysely<unknown>) => {
    await sql`alter table setting add column value text`.execute(db);
  },
};

let source: TestDatabase;

beforeEach(async () => {
  source = await createTestDatabase();
}, 60_000);

afterEach(() => source.drop());

test('migrations run once, in name order, after the tenant role', async () => {
  const database = await source.open();
  const migrations = { '0002_value': second, '0001_setting': first };
  expect(await migrateToLatest(database, migrations)).toEqual(['0000_tenant_role', '0001_setting', '0002_value']);
  expect(await migrateToLatest(database, migrations)).toEqual([]);
}, 60_000);

test('two processes that start together both succeed and apply everything once', async () => {
  const [one, two] = await Promise.all([source.open(), source.open()]);
  const migrations = { '0001_setting': first };
  const applied = await Promise.all([migrateToLatest(one, migrations), migrateToLatest(two, migrations)]);
  expect(applied.flat()).toEqual(['0000_tenant_role', '0001_setting']);
  const { rows } = await one.pool.query('select name from setting');
  expect(rows).toEqual([{ name: 'first' }]);
}, 60_000);

test('a failing migration undoes the whole run and tells its reason', async () => {
  const database = await source.open();
  const broken: Migration = { up: (db: Kysely<unknown>) => sql`select * from missing`.execute(db).then(() => undefined) };
  const run = migrateToLatest(database, { '0001_setting': first, '0002_broken': broken });
  await expect(run).rejects.toMatchObject({ code: '42P01' });
  const { rows } = await database.pool.query("select to_regclass('setting') as setting");
  expect(rows).toEqual([{ setting: null }]);
}, 60_000);

test('an older release may start again on a newer schema', async () => {
  const database = await source.open();
  await migrateToLatest(database, { '0001_setting': first, '0002_value': second });
  expect(await migrateToLatest(database, { '0001_setting': first })).toEqual([]);
}, 60_000);

test('an applied migration missing among the known ones is refused', async () => {
  const database = await source.open();
  await migrateToLatest(database, { '0001_setting': first, '0002_value': second });
  await expect(migrateToLatest(database, { '0002_value': second })).rejects.toThrow(/0001_setting is missing/);
}, 60_000);
