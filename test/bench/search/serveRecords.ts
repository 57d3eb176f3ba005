import { join } from 'node:path';
import { sql } from 'kysely';
import { benchServer } from '../support/benchServer.ts';

// A portal of test/library with many loans of 1,200 branches; says where it is, and serves until its input ends.
const [count = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const server = await benchServer({ root: join(process.cwd(), 'test', 'library'), databaseUrl, dataDir });
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
