import { join } from 'node:path';
import { sql } from 'kysely';
import { compilePortal } from '#compiler';
import { createLog, createServer, handlerNames } from '#server';

// A portal of test/library with many loans of 1,200 branches; says where it is, and serves until its input ends.
const [count = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const engineRoot = process.cwd();
const root = join(engineRoot, 'test', 'library');
const registry = { actors: ['cookieWatch', 'storageWatch', 'timer', 'documentWatch'], handlers: handlerNames };

const server = await createServer({
  root,
  engineRoot,
  compile: (previous) => compilePortal({ root, engineRoot, registry, previous }),
  databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
  dataDir,
  mode: 'demo',
  port: 0,
  watch: false,
  callsPerMinute: 10_000_000,
  log: createLog({ level: 'error' }),
});
await sql`insert into organizations (id, oem, code, name)
  select 'bench-' || n, 'bench', 'B' || n, 'Branch ' || n from generate_series(1, 1200) n`.execute(server.db);
const batch = 20_000;
for (let from = 1; from <= Number(count); from += batch) {
  await sql`insert into records (collection, id, organization_id, oem, document, state, created_at, updated_at)
    select 'loans', 'bench-' || n, case when n % 1200 = 0 then 'lk-harbour' else 'bench-' || (n % 1200) end, 'bench',
      one.document || jsonb_build_object('title', md5(n::text), 'dueOn', to_char(date '2026-01-01' + n % 700, 'YYYY-MM-DD')), one.state, now(), now()
    from (select document, state from records where collection = 'loans' order by id limit 1) one,
      generate_series(${from}::int, ${Math.min(from + batch - 1, Number(count))}::int) n`.execute(server.db);
}
await sql`vacuum (analyze) records`.execute(server.db);
process.stdout.write(`${await server.listen()}\n`);
process.stdin.on('end', () => void server.close()).resume();
