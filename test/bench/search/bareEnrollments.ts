import { createServer } from 'node:http';
import pg from 'pg';
import { announce } from './announce.ts';

// The least that answers the same search: node:http, the driver, three statements; no session, no policies, no checks, no life cycles.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const KEY =
  "(case when length(document ->> 'dealerCode') > 500 then jsonb_object(array['', left(document ->> 'dealerCode', 500)]) -> '' else document -> 'dealerCode' end)";
const server = createServer(async (_request, response) => {
  const page = await pool.query(
    `select id, organization_id, document, state, updated_at from records where collection = 'programEnrollments' order by ${KEY} asc nulls last, id limit 25`,
  );
  const counted = await pool.query(
    `select count(*)::int as total from (select 1 from records where collection = 'programEnrollments' limit 10001) as counted`,
  );
  const dealers = await pool.query(
    `select organization_id, document, state from records where collection = 'dealers' and organization_id = any($1)`,
    [[...new Set(page.rows.map(({ organization_id }) => organization_id))]],
  );
  const byOwner = new Map(dealers.rows.map((row) => [row.organization_id, row]));
  const content = page.rows.map(({ id, organization_id, document, state, updated_at }) => {
    const dealer = byOwner.get(organization_id);
    const { dealerCode, dealerName, oemName, programId, programName, addonNames } = document;
    return {
      id,
      ...{ dealerCode, dealerName, oemName, programId, programName, addonName: addonNames, status: state?.state },
      dealerStatus: dealer?.state?.state,
      region: dealer?.document.region?.name,
      district: dealer?.document.district?.name,
      updatedAt: updated_at,
      outstandingAccount: dealer?.document.outstandingAccount,
      actions: [{ name: 'PAUSE', label: 'Pause', method: 'pause', needsReason: true }],
    };
  });
  const total = Math.min(counted.rows[0].total, 10_000);
  response
    .setHeader('content-type', 'application/json; charset=utf-8')
    .end(JSON.stringify({ content, totalElements: total, number: 0, size: 25 }));
});
announce(server, pool);
