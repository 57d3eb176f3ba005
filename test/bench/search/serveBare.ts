import { createServer } from 'node:http';
import pg from 'pg';
import { announce } from './announce.ts';

// The least that answers the same search: node:http, the driver, two statements; no session, no policies, no checks.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const WHERE = `collection = 'loans' and organization_id = $1`;
const server = createServer(async (_request, response) => {
  const page = await pool.query(
    `select id, document, state, version from records where ${WHERE} order by document -> 'dueOn' desc nulls last, id limit 25`,
    ['lk-harbour'],
  );
  const counted = await pool.query(`select count(*)::int as total from (select 1 from records where ${WHERE} limit 10000) as counted`, [
    'lk-harbour',
  ]);
  const items = page.rows.map(({ id, document, state, version }) => ({ ...document, id, version, state: state?.state }));
  response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify({ items, total: counted.rows[0].total }));
});
announce(server, pool);
