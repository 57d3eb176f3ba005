import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type CompiledPortal, compilePortal } from '#compiler';
import { handlerDescriptions } from '#server';
import { vocabulary } from '../../../src/cli/vocabulary.ts';
import { loadDemo } from '../../../src/server/demo/demoData.ts';
import { loadContents } from '../../../src/server/domain/loadContents.ts';
import type { Database } from '../../../src/server/persistence/database.ts';
import { indexedCollections } from '../../../src/server/records/indexedCollections.ts';
import { indexRecords } from '../../../src/server/store/indexRecords.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, startPostgres } from '../support/postgres.ts';
import { recordProof, rounds } from '../support/proof.ts';

jest.setTimeout(900_000);

const onServer = noPostgres === undefined ? test : test.skip;
const NOW = new Date('2026-03-10T15:00:00.000Z');

let portal: CompiledPortal;
beforeAll(async () => {
  const root = process.cwd();
  const compiled = await compilePortal({ root, engineRoot: root, registry: { ...vocabulary, handlers: handlerDescriptions } });
  if (!compiled.portal) throw new Error('the documents hold errors');
  portal = compiled.portal;
});

/** Rows and a checksum of every table, the sequences, and the rules that protect rows. */
async function printOf({ db }: Database<Tables>): Promise<Record<string, unknown>> {
  const names = await sql<{ name: string; kind: string }>`select relname as name, relkind as kind from pg_class
    where relkind in ('r', 'S') and relnamespace = 'public'::regnamespace order by 1`.execute(db);
  const parts: [string, unknown][] = [];
  for (const { name, kind } of names.rows) {
    const found =
      kind === 'S'
        ? await sql`select last_value::text, is_called from ${sql.table(name)}`.execute(db)
        : await sql`select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum from ${sql.table(name)} t`.execute(
            db,
          );
    parts.push([name, found.rows[0]]);
  }
  const rules = await sql`select tablename, policyname, roles::text, qual, with_check from pg_policies order by 1, 2`.execute(db);
  const indexes = await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db);
  return Object.fromEntries([...parts, ['rules', rules.rows], ['indexes', indexes.rows]]);
}

/** Demo data, contents and so many leads with odd values. */
async function fill(database: Database<Tables>, leads: number): Promise<void> {
  if (database.kind === 'postgres') await loadContents(database.db, portal);
  await loadDemo(database.db, portal, NOW);
  await indexRecords(database, [...indexedCollections(portal), { collection: 'proof', sortable: ['name'] }]);
  await database.withoutTimeLimit((db) =>
    sql`insert into records (collection, id, document, created_at, updated_at)
      select 'proof', n::text, jsonb_build_object('name', md5(n::text), 'text', E'é\\u4e2d\\'"\\\\ ' || n, 'rank', n / 7.0, 'none', null), now(), now()
      from generate_series(1, ${leads}::int) n`.execute(db),
  );
}

onServer(`[D5] a dump restored on another server is the same database${noPostgres ? ` (${noPostgres})` : ''}`, async () => {
  const leads = rounds(2_000, 1_000_000);
  const [old, next] = await Promise.all([startPostgres(), startPostgres()]);
  const opened: Database<Tables>[] = [];
  const open = async (databaseUrl: string) => {
    const database = await openPortalDatabase({ databaseUrl, log: silentLog });
    opened.push(database);
    return database;
  };
  try {
    const before = await open(old.url);
    await fill(before, leads);
    const print = await before.withoutTimeLimit((db) => printOf({ ...before, db }));
    const dump = join(old.folder, '..', 'portal.dump');
    const begun = performance.now();
    await old.run('pg_dump', ['--format=custom', `--file=${dump}`, old.url]);
    await next.run('psql', ['-q', '-c', 'create role portico_app nologin', next.url]);
    const url = await next.createDatabase('moved');
    await next.run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${url}`, dump]);
    const seconds = Math.round((performance.now() - begun) / 100) / 10;
    const after = await open(url);
    expect(await after.withoutTimeLimit((db) => printOf({ ...after, db }))).toEqual(print);
    await after.db.insertInto('audit').values({ at: NOW, request_id: 'after', action: 'restored' }).execute();
    recordProof({
      id: 'D5',
      what: `pg_dump and pg_restore on another server, ${leads} leads`,
      bar: '1 M leads: counts and checksums of every table, sequences, rules and indexes identical; <= 5 min',
      figure: `${Object.keys(print).length} parts identical, ${seconds} s`,
    });
  } finally {
    await Promise.all(opened.map((database) => database.close()));
    await Promise.all([old.stop(), next.stop()]);
  }
});

test('[D5] the copied folder of a stopped embedded database is the same database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-backup-'));
  const [original, copy] = ['original', 'copy'].map((name) => join(folder, name)) as [string, string];
  const before = await openPortalDatabase({ dataDir: original, log: silentLog });
  await fill(before, rounds(200, 5_000));
  const print = await printOf(before);
  await before.close();
  cpSync(original, copy, { recursive: true });
  const after = await openPortalDatabase({ dataDir: copy, log: silentLog });
  expect(await printOf(after)).toEqual(print);
  await after.close();
  rmSync(folder, { recursive: true, force: true });
});
