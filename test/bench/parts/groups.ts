import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { RecordGroup } from '#model';
import type { Database } from '../../../src/server/persistence/database.ts';
import { type Tenant, tenantReads } from '../../../src/server/persistence/tenantTransactions.ts';
import { type GroupQuery, groupedRecords } from '../../../src/server/records/groupedRecords.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { makeTypedCopies } from '../../../src/server/store/typedCopies.ts';
import { type TypedFields, typedTable } from '../../../src/server/store/typedCopy.ts';
import { noPostgres, startPostgres } from '../../proof/support/postgres.ts';
import type { BenchOptions, BenchPart, Row } from '../support/BenchPart.ts';
import { median } from '../support/median.ts';

const FIELDS: TypedFields = { branch: 'text', region: 'text', kind: 'text', lentAt: 'moment', days: 'integer', state: 'text' };
const COLLECTION = 'loans';
const TABLE = typedTable(COLLECTION, FIELDS);
const ZONE = 'America/Chicago';
const NOBODY: Tenant = { userId: 'bench', role: '', organizationIds: [], oemIds: [], bypass: false };
const LATE = { where: { state: 'overdue' } };

/** A question as a find asks it, and the same in SQL by hand, without policies. */
interface Question {
  readonly what: string;
  readonly tenant: Tenant;
  readonly group: RecordGroup;
  readonly between: readonly [from: string, to: string];
  readonly bare: string;
}

const QUESTIONS: readonly Question[] = [
  {
    what: 'a month of one program by region and kind: count, overdue, average',
    tenant: { ...NOBODY, oemIds: ['oem-1'] },
    between: ['2026-03-01', '2026-03-31'],
    group: { by: { region: 'region', kind: 'kind' }, measures: { loans: { count: {} }, late: { count: LATE }, days: { avg: 'days' } } },
    bare: `select region, kind, count(*), count(*) filter (where state = 'overdue'), avg(days)::float8 from ${TABLE}
      where portico_oem = 'oem-1' and "lentAt" >= '2026-03-01T06:00:00Z' and "lentAt" < '2026-04-01T05:00:00Z' group by 1, 2 order by 1, 2`,
  },
  {
    what: 'a year of all by kind and month: count, median',
    tenant: { ...NOBODY, bypass: true },
    between: ['2026-01-01', '2026-12-31'],
    group: { by: { kind: 'kind', month: { field: 'lentAt', per: 'month' } }, measures: { loans: { count: {} }, days: { median: 'days' } } },
    bare: `select kind, to_char(date_trunc('month', "lentAt" at time zone '${ZONE}'), 'YYYY-MM') as month, count(*),
      percentile_cont(0.5) within group (order by days::float8) from ${TABLE}
      where "lentAt" >= '2026-01-01T06:00:00Z' and "lentAt" < '2027-01-01T06:00:00Z' group by 1, date_trunc('month', "lentAt" at time zone '${ZONE}') order by 1, 2`,
  },
  {
    what: 'all records by region: count, sum, share',
    tenant: { ...NOBODY, bypass: true },
    between: ['2025-01-01', '2029-12-31'],
    group: {
      by: { region: 'region' },
      measures: { loans: { count: {} }, late: { count: LATE }, days: { sum: 'days' }, share: { ratio: ['late', 'loans'] } },
    },
    bare: `select region, count(*), count(*) filter (where state = 'overdue'), coalesce(sum(days), 0)::float8,
      count(*) filter (where state = 'overdue')::float8 / nullif(count(*), 0) from ${TABLE}
      where "lentAt" >= '2025-01-01T06:00:00Z' and "lentAt" < '2030-01-01T06:00:00Z' group by 1 order by 1`,
  },
  {
    what: 'three counts of one branch over a year',
    tenant: { ...NOBODY, organizationIds: ['bench-7'] },
    between: ['2026-01-01', '2026-12-31'],
    group: { measures: { loans: { count: {} }, late: { count: LATE }, back: { count: { where: { state: 'closed' } } } } },
    bare: `select count(*), count(*) filter (where state = 'overdue'), count(*) filter (where state = 'closed') from ${TABLE}
      where portico_organization = 'bench-7' and "lentAt" >= '2026-01-01T06:00:00Z' and "lentAt" < '2027-01-01T06:00:00Z'`,
  },
];

/** Loans of 320 branches in seven programs, spread over two years. */
async function insertLoans(db: Kysely<Tables>, count: number): Promise<void> {
  await sql`insert into organizations (id, oem, code, name)
    select 'bench-' || n, 'oem-' || n % 7, 'B' || n, 'Branch ' || n from generate_series(1, 320) n`.execute(db);
  await sql`insert into records (collection, id, organization_id, oem, document, state, created_at, updated_at)
    select ${COLLECTION}, lpad(n::text, 9, '0'), 'bench-' || 1 + n % 320, 'oem-' || (1 + n % 320) % 7,
      jsonb_build_object('title', md5(n::text), 'branch', 'B' || 1 + n % 320, 'region', 'R' || n % 5, 'kind', 'K' || n % 3, 'days', n % 60,
        'lentAt', to_char(timestamp '2025-12-01' + n % 600000 * interval '77 seconds', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')),
      jsonb_build_object('state', case n % 4 when 0 then 'overdue' when 1 then 'lent' else 'closed' end), now(), now()
    from generate_series(1, ${count}::int) n`.execute(db);
}

function asked({ between, group, tenant }: Question): GroupQuery {
  const filter = { collection: COLLECTION, where: {}, timeZone: ZONE, ranges: { between: { lentAt: between } } };
  const measures = Object.entries(group.measures).flatMap(([name, { count }]) => (count ? [[name, count] as const] : []));
  const counted = new Map(measures.map(([name, { where = {} }]) => [name, { collection: COLLECTION, where, timeZone: ZONE }]));
  return { filter, fields: FIELDS, group, counted, tenant };
}

async function rowOf(db: Kysely<Tables>, question: Question, rounds: number): Promise<Row> {
  const query = asked(question);
  const timed = async (run: () => Promise<unknown>) => {
    const from = performance.now();
    await run();
    return performance.now() - from;
  };
  const reads = tenantReads(db, question.tenant);
  const ours = () => groupedRecords(reads, query);
  const bare = () => sql.raw(question.bare).execute(db);
  const times: { readonly ours: number; readonly bare: number }[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const both = { ours: await timed(ours), bare: await timed(bare) };
    if (round >= 0) times.push(both);
  }
  const [own, other] = [median(times.map((one) => one.ours)), median(times.map((one) => one.bare))];
  return {
    what: question.what,
    ours: `${own.toFixed(1)} ms`,
    others: { 'SQL by hand': `${other.toFixed(1)} ms` },
    ratio: own / other,
    target: '<= 1.5 x SQL by hand',
    met: own / other <= 1.5,
  };
}

async function measure(database: Database<Tables>, options: BenchOptions): Promise<Row[]> {
  const count = options.rounds(100_000, 1_000_000);
  const { db } = database;
  options.log(`${count} records`);
  await database.withoutTimeLimit((connection) => insertLoans(connection, count));
  const from = performance.now();
  await makeTypedCopies(database, { [COLLECTION]: { typed: FIELDS } }, { now: new Date() });
  const filled = (performance.now() - from) / 1000;
  await database.withoutTimeLimit((connection) => sql`vacuum (analyze) ${sql.table(TABLE)}`.execute(connection));
  const rows: Row[] = [{ what: `a typed copy of ${count} records is made`, ours: `${filled.toFixed(1)} s`, others: {}, target: '' }];
  for (const question of QUESTIONS) rows.push(await rowOf(db, question, options.rounds(7, 15)));
  return rows;
}

async function run(options: BenchOptions): Promise<readonly Row[]> {
  if (noPostgres !== undefined) return [{ what: 'groups, PostgreSQL', ours: '-', others: {}, target: '', note: noPostgres }];
  const postgres = await startPostgres();
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  try {
    const databaseUrl = await postgres.createDatabase(`bench_${randomUUID().replaceAll('-', '')}`);
    const database = await openPortalDatabase({ databaseUrl, log });
    const rows = await measure(database, options);
    await database.close();
    return rows;
  } finally {
    await postgres.stop();
  }
}

export const part: BenchPart = { id: 'groups', title: 'Counts and sums of groups, beside SQL by hand', run };
