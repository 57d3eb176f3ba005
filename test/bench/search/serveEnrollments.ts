import { sql } from 'kysely';
import { benchServer } from '../support/benchServer.ts';

// The portal with many enrollments, two of each dealer; says where it is, and serves until its input ends.
const [count = '0', databaseUrl = '', dataDir = ''] = process.argv.slice(2);
const server = await benchServer({ root: process.cwd(), databaseUrl, dataDir });
const dealers = Number(count) / 2;
await sql`insert into organizations (id, oem, code, name)
  select 'bench-' || n, 'honda', 'BX' || lpad(n::text, 7, '0'), 'Bench dealer ' || n from generate_series(1, ${dealers}::int) n`.execute(
  server.db,
);
const batch = 20_000;
for (let from = 1; from <= dealers; from += batch) {
  const numbers = sql`generate_series(${from}::int, ${Math.min(from + batch - 1, dealers)}::int) n`;
  for (const collection of ['dealers', 'programEnrollments']) {
    await sql`insert into records (collection, id, organization_id, oem, document, state, created_at, updated_at)
      select ${collection}, 'bench-' || n || '-' || one.id, 'bench-' || n, 'honda',
        one.document || jsonb_build_object('dealerCode', 'BX' || lpad(n::text, 7, '0'), 'name', 'Bench dealer ' || n, 'dealerName', 'Bench dealer ' || n),
        one.state, now(), now()
      from (select id, document, state from records where collection = ${collection} and organization_id = 'honda-0001'
        order by id limit ${collection === 'dealers' ? 1 : 2}) one, ${numbers}`.execute(server.db);
  }
}
await sql`vacuum (analyze) records`.execute(server.db);
process.stdout.write(`${await server.listen()}\n`);
process.stdin.on('end', () => void server.close()).resume();
