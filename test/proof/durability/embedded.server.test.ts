import fs from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { databaseTrouble } from '../../../src/server/persistence/databaseErrors.ts';
import { DurableFs } from '../../../src/server/persistence/embedded/durableFs.ts';
import { lockFolder } from '../../../src/server/persistence/embedded/folderLock.ts';
import { openEmbedded } from '../../../src/server/persistence/embedded/openEmbedded.ts';
import { openDatabase } from '../../../src/server/store/openDatabase.ts';
import { silentLog, temporaryFolder } from '../../unit/server/persistence/testDatabase.ts';

let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

test('every commit is fsynced before it is acknowledged', async () => {
  const database = await PGlite.create({ fs: new DurableFs(`${folder}/pg`), startParams: DurableFs.startParams });
  await database.exec('create table entry (id int)');
  const fsyncSync = fs.fsyncSync;
  let calls = 0;
  fs.fsyncSync = (descriptor) => {
    calls++;
    fsyncSync(descriptor);
  };
  try {
    for (let id = 1; id <= 20; id++) await database.query('insert into entry values ($1)', [id]);
    expect(calls).toBeGreaterThanOrEqual(20);
  } finally {
    fs.fsyncSync = fsyncSync;
    await database.close();
  }
}, 120_000);

test('the database thread runs with fsync, and rows outlive a close and a reopen', async () => {
  const first = await openDatabase({ dataDir: folder, log: silentLog });
  const { rows: settings } = await first.pool.query(
    "select name, setting from pg_settings where name in ('fsync', 'shared_buffers', 'wal_sync_method') order by name",
  );
  await first.pool.query('create table entry (id int primary key)');
  await first.pool.query('insert into entry values (7)');
  await first.close();
  const second = await openDatabase({ dataDir: folder, log: silentLog });
  const { rows } = await second.pool.query('select id from entry');
  await second.close();
  expect(settings).toEqual([
    { name: 'fsync', setting: 'on' },
    // In pages of 8 kB.
    { name: 'shared_buffers', setting: '2048' },
    { name: 'wal_sync_method', setting: 'fsync' },
  ]);
  expect(rows).toEqual([{ id: 7 }]);
}, 120_000);

test('a database in memory starts from the template of another and shares nothing with it', async () => {
  const origin = await openEmbedded({ dataDir: undefined, log: silentLog, queryLimitMs: 30_000 });
  await origin.pool.query('create table entry (id int)');
  await origin.pool.query('insert into entry values (1)');
  const template = await origin.template();
  await origin.pool.query('insert into entry values (2)');
  const copy = await openDatabase({ log: silentLog, template });
  const { rows } = await copy.pool.query('select id from entry');
  await Promise.all([origin.close(), copy.close()]);
  expect(rows).toEqual([{ id: 1 }]);
}, 120_000);

test('a folder that cannot hold a database is refused and stays unlocked', async () => {
  fs.writeFileSync(`${folder}/pgdata`, 'not a folder');
  await expect(openDatabase({ dataDir: folder, log: silentLog })).rejects.toThrow();
  expect(fs.readdirSync(folder)).toEqual(['pgdata']);
}, 60_000);

test('nothing is acknowledged while the folder is away, and all acknowledged rows are there once it is back', async () => {
  const database = await openDatabase({ dataDir: folder, log: silentLog });
  try {
    await database.pool.query('create table entry (id int primary key)');
    await database.pool.query('insert into entry values (1)');
    fs.renameSync(folder, `${folder}-moved`);
    const refused = await database.pool.query('insert into entry values (2)').catch((error: Error) => error);
    expect(refused).toMatchObject({ message: expect.stringContaining('was removed, moved or replaced') });
    expect(databaseTrouble(refused)).toBe('away');
    await expect(database.pool.query('select id from entry')).rejects.toThrow('was removed, moved or replaced');
    expect(fs.existsSync(folder)).toBe(false);
    fs.renameSync(`${folder}-moved`, folder);
    await database.pool.query('insert into entry values (3)');
    const { rows } = await database.pool.query<{ id: number }>('select id from entry order by id');
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 3]));
  } finally {
    await database.close();
  }
}, 120_000);

test('a folder that was made again belongs to the process that locks it then', async () => {
  const first = await openDatabase({ dataDir: folder, log: silentLog });
  fs.rmSync(folder, { recursive: true });
  const second = await openDatabase({ dataDir: folder, log: silentLog });
  try {
    await second.pool.query('create table entry (id int)');
    await expect(first.pool.query('create table entry (id int)')).rejects.toThrow('was removed, moved or replaced');
    await first.close();
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'DatabaseInUseError' });
    await second.pool.query('insert into entry values (1)');
  } finally {
    await first.close();
    await second.close();
  }
}, 120_000);
