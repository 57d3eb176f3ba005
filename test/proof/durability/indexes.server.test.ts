import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../../src/server/persistence/database.ts';
import { recordQuery } from '../../../src/server/records/recordQuery.ts';
import { indexRecords } from '../../../src/server/store/indexRecords.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { rounds } from '../support/proof.ts';

jest.setTimeout(300_000);

const onServer = noPostgres === undefined ? describe : describe.skip;
const LONGEST_WRITE_MS = 5_000;

onServer(`indexes of a new list on a PostgreSQL server with records${noPostgres ? ` (${noPostgres})` : ''}`, () => {
  let postgres: PrivatePostgres;
  let databases: Database<Tables>[];

  beforeAll(async () => {
    postgres = await startPostgres();
    databases = [await open(), await open()];
    await sql`insert into records (collection, id, document, created_at, updated_at)
      select 'leads', n::text, jsonb_build_object('name', md5(n::text), 'rank', n % 100), now(), now()
      from generate_series(1, ${rounds(5_000, 200_000)}::int) n`.execute(first().db);
  });
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
    await postgres.stop();
  });

  const open = () => openPortalDatabase({ databaseUrl: postgres.url, log: silentLog });
  const first = () => databases[0] as Database<Tables>;

  /** Valid and half-made indexes of sorted lists. */
  async function indexes(): Promise<{ whole: number; half: number }> {
    const { rows } = await sql<{ whole: number; half: number }>`
      select count(*) filter (where indisvalid)::int as whole, count(*) filter (where not indisvalid)::int as half
      from pg_index i join pg_class c on c.oid = i.indexrelid where starts_with(c.relname, 'records_sorted_')`.execute(first().db);
    return rows[0] as { whole: number; half: number };
  }

  async function until(holds: () => Promise<boolean>): Promise<void> {
    for (let tries = 0; !(await holds()); tries += 1) {
      if (tries > 600) throw new Error(`it does not come about: ${holds}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** A write that is under way until the returned function ends it: an index waits for it. */
  async function longWrite(): Promise<() => Promise<void>> {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(`begin; update records set version = version + 1 where id = '1'`);
    return async () => {
      await client.query('commit').catch(() => undefined);
      await client.end().catch(() => undefined);
    };
  }

  async function writeMs(): Promise<number> {
    const begun = performance.now();
    await first().db.updateTable('records').set({ version: 7 }).where('id', '=', '2').execute();
    return performance.now() - begun;
  }

  test('two processes make them once, and no write waits', async () => {
    const end = await longWrite();
    const made = Promise.all(databases.map((database) => indexRecords(database, [{ collection: 'leads', sortable: ['name', 'rank'] }])));
    await until(async () => (await indexes()).half > 0);
    for (let count = 0; count < 5; count += 1) expect(await writeMs()).toBeLessThan(LONGEST_WRITE_MS);
    expect(await indexes()).toEqual({ whole: 0, half: 1 });
    await end();
    await made;
    expect(await indexes()).toEqual({ whole: 8, half: 0 });
  });

  test('the list that is sorted finds its index', async () => {
    const settings = recordQuery.settings({ collection: 'leads', sortable: ['name'] });
    const rows = first().db.selectFrom('records').select('id').where('collection', '=', 'leads');
    for (const sort of ['name', '-name']) {
      const plan = await rows.orderBy(recordQuery.order(settings, { sort })).limit(10).explain();
      expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan.* using records_sorted_/);
      expect(JSON.stringify(plan)).not.toContain('Sort');
    }
  });

  test('what a crash left half made is made anew', async () => {
    const end = await longWrite();
    const wanted = [{ collection: 'leads', sortable: ['age'] }];
    const cut = indexRecords(first(), wanted).then(
      () => 'made',
      () => 'cut',
    );
    await until(async () => (await indexes()).half > 0);
    await postgres.halt('immediate');
    expect(await cut).toBe('cut');
    await end();
    await postgres.start();
    await until(() =>
      indexes().then(
        () => true,
        () => false,
      ),
    );
    expect(await indexes()).toEqual({ whole: 8, half: 1 });
    await indexRecords(first(), wanted);
    expect(await indexes()).toEqual({ whole: 12, half: 0 });
  });

  test('a server that closes waits for none', async () => {
    const end = await longWrite();
    const stop = new AbortController();
    const cut = indexRecords(first(), [{ collection: 'leads', sortable: ['city'] }], { stop: stop.signal }).then(
      () => 'made',
      () => 'cut',
    );
    await until(async () => (await indexes()).half > 0);
    stop.abort();
    expect(await cut).toBe('cut');
    await end();
  });
});
