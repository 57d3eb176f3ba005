import { createServer } from 'node:http';
import pg from 'pg';
import { announce } from './announce.ts';

// The least that answers the same search with the same rows: node:http, the driver, three statements; no session, no policies, no checks; what may be done in a state is written down here.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const KEY =
  "(case when length(document ->> 'dealerCode') > 500 then jsonb_object(array['', left(document ->> 'dealerCode', 500)]) -> '' else document -> 'dealerCode' end)";
const STEPS = [
  { name: 'PAUSE', label: 'Pause', method: 'pause', needsReason: true },
  { name: 'DEACTIVATE', label: 'Deactivate', method: 'deactivate', needsReason: true },
  { name: 'OPT_OUT', label: 'Opt out', method: 'optOut', needsReason: true },
];
/** How many of them each state offers while nothing is owed. */
const STEP_COUNTS: { readonly [state: string]: number } = { ACTIVE: 3, PENDING: 3, PAUSED: 2, INACTIVE: 1, CANCELLED: 1, OPTED_OUT: 1 };
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
      ...{ dealerCode, dealerName, oemName, displayName: oemName, programId, programName, addonName: addonNames, status: state?.state },
      dealerStatus: dealer?.state?.state,
      region: dealer?.document.region?.name,
      district: dealer?.document.district?.name,
      updatedAt: updated_at,
      outstandingAccount: dealer?.document.outstandingAccount,
      actions: dealer?.document.outstandingAccount ? [] : STEPS.slice(0, STEP_COUNTS[state?.state] ?? 0),
      reasonRequired: false,
    };
  });
  const total = Math.min(counted.rows[0].total, 10_000);
  response
    .setHeader('content-type', 'application/json; charset=utf-8')
    .end(JSON.stringify({ content, totalElements: total, number: 0, size: 25 }));
});
announce(server, pool);
