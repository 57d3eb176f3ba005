import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import type { CompiledPortal } from '#compiler';
import type { RecordFilter } from '../../../src/server/lifecycle/recordFilter.ts';
import { recordConditions } from '../../../src/server/lifecycle/recordFilter.ts';
import type { Database, DatabaseLog } from '../../../src/server/persistence/database.ts';
import type { Tenant } from '../../../src/server/persistence/tenantTransactions.ts';
import { tenantReads } from '../../../src/server/persistence/tenantTransactions.ts';
import { listRecords } from '../../../src/server/records/listRecords.ts';
import { recordQuery } from '../../../src/server/records/recordQuery.ts';
import { type IndexedCollection, indexRecords } from '../../../src/server/store/indexRecords.ts';
import { openPortalDatabase } from '../../../src/server/store/openPortalDatabase.ts';
import { type RowCondition, rowCondition } from '../../../src/server/store/recordSql.ts';
import type { Tables } from '../../../src/server/store/tables.ts';
import { silentLog } from '../../unit/server/persistence/testDatabase.ts';
import { noPostgres, type PrivatePostgres, startPostgres } from '../support/postgres.ts';
import { rounds } from '../support/proof.ts';

jest.setTimeout(300_000);

const NOBODY: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };
const ALL: Tenant = { ...NOBODY, bypass: true };
const MAKER: Tenant = { ...NOBODY, oemIds: ['two'] };
/** A maker's staff with an organization of another maker. */
const BOTH: Tenant = { ...NOBODY, oemIds: ['two'], organizationIds: ['org-1'] };
const DEALER: Tenant = { ...NOBODY, organizationIds: ['org-2', 'org-4'] };

const LONG = 'Lang und länger '.repeat(40);
/** Whatever may go wrong in a text that is searched for, quoted, folded or cut. */
const NAMES = [
  'Alpha Motors',
  '100 % Auto',
  'under_score',
  'back\\slash',
  'O\'Neil "Cars"',
  'Ünal Straße ÉCOLE',
  '日本語の車',
  '{brace,"d"}',
  '%L $1 $$;--',
  '\u{1f697} car',
  '',
  LONG,
  `${LONG}x`,
];
const THINGS: IndexedCollection = {
  collection: "thing's",
  sortable: ['name'],
  narrowed: [
    { is: 'like', key: ['name'] },
    { is: 'like', key: ['area', 'na"me'] },
    { is: 'one', key: ['name'] },
    { is: 'one', key: ['kind'] },
    { is: 'one', key: ['area', 'na"me'] },
    { is: 'one', key: 'state' },
    { is: 'one', key: 'stateOrField' },
    { is: 'has', key: ['tags'] },
    { is: 'range', key: ['at'] },
    { is: 'range', key: ['size'], behind: [['kind']] },
  ],
  searched: [{ fields: ['id', 'name', 'area.na"me'], digits: ['kind'] }],
};
const FIELDS = ['name', 'kind', 'area.na"me', 'state', 'id', "odd'field", 'absent'];

async function fill({ db }: Database<Tables>): Promise<void> {
  await sql`insert into organizations (id, oem, code, name)
    select 'org-' || n, case when n % 2 = 0 then 'two' else 'one' end, n::text, n::text from generate_series(1, 5) n`.execute(db);
  const names = sql`${NAMES}::text[]`;
  await sql`insert into records (collection, id, organization_id, oem, document, state, created_at, updated_at)
    select c, n::text, case n % 6 when 0 then null else 'org-' || n % 6 end, case n % 6 when 0 then null when 2 then 'two' when 4 then 'two' else 'one' end,
      jsonb_build_object('name', (${names})[1 + n % 13], 'kind', case when n <= 1001 then 'border' else 'k' || n % 7 end,
        'area', jsonb_build_object('na"me', (${names})[1 + n % 11]), 'tags', to_jsonb(array['t' || n % 5, 'all']), 'odd''field', n % 3,
        'state', 's' || n % 4, 'size', n % 50, 'at', case n % 3
            when 0 then to_char(date '2026-03-01' + n % 20, 'YYYY-MM-DD') when 1 then (timestamp '2026-03-01' + n % 480 * interval '1 hour')::text || 'Z'
            else to_char(timestamp '2026-03-01' + n % 480 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS') || '-06:00' end) - case n % 17 when 0 then 'name' else '' end,
      case when n % 3 = 0 then null else jsonb_build_object('state', 's' || n % 9) end, now(), now()
    from generate_series(1, 1300) n, unnest(array[${THINGS.collection}, 'others']) c`.execute(db);
  await sql`analyze records`.execute(db);
}

interface Wanted {
  readonly tenant: Tenant;
  readonly conditions: readonly RowCondition[];
  readonly counted?: number;
  readonly asked?: Record<string, string | number>;
}

/** What a list gives: `ids` as it is, `walk` without looking for ids first. */
async function listed({ db }: Database<Tables>, how: 'ids' | 'walk', { tenant, conditions, counted = 10_000, asked = {} }: Wanted) {
  const settings = { ...recordQuery.settings({ collection: THINGS.collection, sortable: ['name'] }), counted };
  const reads = tenantReads(db, tenant);
  const rows = reads.selectFrom('records').where('collection', '=', sql.lit(THINGS.collection));
  const fitting = conditions.reduce((fit, condition) => fit.where(rowCondition(condition)), rows);
  const query = { asked, fitting, conditions: how === 'ids' ? conditions : [], now: new Date(), settings, tenant };
  // What is remembered of lists hangs on the portal.
  const { found, total, isExact } = await listRecords(reads, { ...query, portal: {} as CompiledPortal });
  return { ids: found.map(({ id }) => id), total, isExact };
}

const filtered = (filter: Partial<RecordFilter>) =>
  recordConditions({ collection: THINGS.collection, where: {}, timeZone: 'America/Chicago', ...filter });
const narrowedIds = (db: Database<Tables>['db'], conditions: readonly RowCondition[], most = 10_000) =>
  sql<{ ids: string[] | null }>`select portico_narrowed(${THINGS.collection}, ${JSON.stringify(conditions)}::jsonb, ${most}::int) as ids`
    .execute(db)
    .then(({ rows }) => rows[0]?.ids);

const text = fc.oneof(
  fc.constantFrom(
    ...NAMES,
    'A',
    'mo',
    'motors',
    'ÜNAL',
    'strasse',
    'École',
    '日本',
    '語の車',
    '%',
    '_',
    '\\',
    '%%%',
    '100 %',
    'x',
    '\u{1f697}',
    '---',
  ),
  fc
    .tuple(fc.constantFrom(...NAMES), fc.nat(12), fc.integer({ min: 1, max: 8 }))
    .map(([name, from, length]) => [...name].slice(from, from + length).join('')),
);
const value = fc.oneof(
  fc.constantFrom(...NAMES, 'border', 'k3', 's1', 's8', '7', '1', 'none'),
  fc.uniqueArray(fc.constantFrom('s1', 's2', 'k1', 'k2', LONG), { minLength: 1 }),
);
const end = fc.constantFrom<unknown>(null, '', 3, 40.5, '2026-03-08', '2026-03-12', '2026-03-09T12:00:00Z', "it's soon");
const filter = fc.record({
  filter: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 2 }),
  has: fc.dictionary(fc.constantFrom('tags', 'absent'), fc.constantFrom('t1', 't4', 'all', 'none', ''), { maxKeys: 1 }),
  notIn: fc.dictionary(fc.constantFrom(...FIELDS), value, { maxKeys: 1 }),
  absent: fc.constantFrom([], [], [], ['name'], ['absent', 'area.na"me']),
  ranges: fc.record({
    between: fc.dictionary(fc.constantFrom('at', 'size', 'name'), fc.tuple(end, end), { maxKeys: 1 }),
    before: fc.dictionary(fc.constantFrom('at', 'size'), end, { maxKeys: 1 }),
  }),
  search: fc.option(fc.record({ text, fields: fc.constant(['id', 'name', 'area.na"me']), digits: fc.constant(['kind']) }), {
    nil: undefined,
  }),
  contains: fc.option(fc.record({ text, in: fc.constantFrom(['name'], ['name', 'area.na"me'], ["odd'field", 'name']) }), {
    nil: undefined,
  }),
});
const list = fc.record({
  tenant: fc.constantFrom(ALL, ALL, MAKER, BOTH, DEALER, NOBODY),
  filter,
  counted: fc.constantFrom(1, 40, 300, 10_000),
  asked: fc.record({
    page: fc.constantFrom(0, 0, 0, 1, 3),
    size: fc.constantFrom(1, 10, 25, 200),
    sort: fc.constantFrom('', 'name', '-name'),
  }),
});

const databases = [
  ['embedded', undefined],
  ['on a PostgreSQL server', noPostgres],
] as const;

describe.each(databases)('lists that a text or a filter narrows, %s', (kind, missing) => {
  const run = missing === undefined ? test : test.skip;
  let postgres: PrivatePostgres | undefined;
  let database: Database<Tables>;

  beforeAll(async () => {
    if (missing !== undefined) return;
    postgres = kind === 'embedded' ? undefined : await startPostgres();
    database = await openPortalDatabase({ log: silentLog, ...(postgres && { databaseUrl: postgres.url }) });
    await fill(database);
    await indexRecords(database, [THINGS]);
  });
  afterAll(async () => {
    await database?.close();
    await postgres?.stop();
  });

  run('give the same rows, order and count as without looking for ids first', async () => {
    await fc.assert(
      fc.asyncProperty(list, async ({ filter: { contains, search, ...others }, tenant, counted, asked }) => {
        const { size, page } = asked;
        fc.pre(size * page < counted);
        const conditions = filtered({ ...others, ...(contains && { contains }), ...(search && { search }) });
        const wanted = { tenant, conditions, counted, asked };
        expect(await listed(database, 'ids', wanted)).toEqual(await listed(database, 'walk', wanted));
      }),
      { numRuns: rounds(80, 2_000) },
    );
  });

  run('the ids are those of exactly the rows that a tenant sees and the conditions fit', async () => {
    await fc.assert(
      fc.asyncProperty(filter, fc.constantFrom(ALL, MAKER, BOTH, DEALER, NOBODY), async ({ contains, search, ...others }, tenant) => {
        const conditions = filtered({ ...others, ...(contains && { contains }), ...(search && { search }) });
        fc.pre(conditions.length > 0);
        const reads = tenantReads(database.db, tenant);
        const rows = reads.selectFrom('records').select('id').where('collection', '=', THINGS.collection);
        const fitting = await conditions.reduce((fit, condition) => fit.where(rowCondition(condition)), rows).execute();
        expect([...((await narrowedIds(reads, conditions)) ?? [])].sort()).toEqual(fitting.map(({ id }) => id).sort());
      }),
      { numRuns: rounds(60, 1_000) },
    );
  });

  run('texts that agree in all that an index holds of them are told apart', async () => {
    const idsOf = async (name: string | string[]) => [
      ...((await narrowedIds(tenantReads(database.db, ALL), filtered({ filter: { name } }))) ?? []),
    ];
    const [one, other] = await Promise.all([idsOf(LONG), idsOf(`${LONG}x`)]);
    expect(one.length).toBeGreaterThan(0);
    expect(other.filter((id) => one.includes(id))).toEqual([]);
    expect((await idsOf([LONG, `${LONG}x`, LONG.slice(0, 500)])).sort()).toEqual([...one, ...other].sort());
  });

  run('a maker sees neither rows nor counts of others, a dealer its own, and who is nobody none', async () => {
    const conditions = filtered({ contains: { text: 'alpha', in: ['name'] } });
    const totals = await Promise.all([ALL, MAKER, BOTH, DEALER, NOBODY].map((tenant) => listed(database, 'ids', { tenant, conditions })));
    const { rows } = await sql<{ all: number; two: number; both: number; dealer: number }>`
      select count(*) as all, count(*) filter (where oem = 'two') as two, count(*) filter (where oem = 'two' or organization_id = 'org-1') as both,
        count(*) filter (where organization_id in ('org-2', 'org-4')) as dealer
      from records where collection = ${THINGS.collection} and document ->> 'name' = 'Alpha Motors'`.execute(database.db);
    const { all, two, both, dealer } = rows[0] as (typeof rows)[0];
    expect(totals.map(({ total }) => total)).toEqual([all, two, both, dealer, 0]);
    // What is too many is judged by the own rows alone, or it would tell how many others have.
    expect((await listed(database, 'ids', { tenant: MAKER, conditions, counted: two })).isExact).toBe(true);
    expect(await narrowedIds(tenantReads(database.db, MAKER), conditions, two)).toHaveLength(two);
    expect(await narrowedIds(tenantReads(database.db, MAKER), conditions, two - 1)).toBeNull();
  });

  run('outside a tenant, and for other users of the database, there is nothing', async () => {
    const conditions = filtered({ filter: { kind: 'border' } });
    expect(await narrowedIds(database.db, conditions)).toEqual([]);
    const { rows } = await sql<{ name: string; anyone: boolean; app: boolean }>`
      select proname as name, has_function_privilege('portico_app', oid, 'execute') as app,
        exists (select from aclexplode(proacl) where grantee = 0) or proacl is null as anyone
      from pg_proc where proname like 'portico_narrow%' order by 1`.execute(database.db);
    expect(rows.map(({ name, anyone, app }) => [name, anyone, app])).toEqual([
      ['portico_narrow_bounds', false, false],
      ['portico_narrow_condition', false, false],
      ['portico_narrow_key', false, false],
      ['portico_narrow_search', false, false],
      ['portico_narrow_values', false, false],
      ['portico_narrowed', false, true],
    ]);
  });

  run('1,000 rows are counted, of 1,001 there are more than 1,000', async () => {
    const wanted = { tenant: ALL, conditions: filtered({ filter: { kind: 'border' } }), asked: { size: 200, page: 4 } };
    expect(await listed(database, 'ids', { ...wanted, counted: 1001 })).toMatchObject({ total: 1001, isExact: true });
    const many = await listed(database, 'ids', { ...wanted, counted: 1000 });
    expect(many).toEqual(await listed(database, 'walk', { ...wanted, counted: 1000 }));
    expect([many.total, many.isExact, many.ids.length]).toEqual([1000, false, 200]);
    await sql`update records set document = document || '{"kind":"k0"}' where collection = ${THINGS.collection} and id = '5'`.execute(
      database.db,
    );
    const border = await listed(database, 'ids', { ...wanted, counted: 1000 });
    expect([border.total, border.isExact, border.ids.length]).toEqual([1000, true, 200]);
    await sql`update records set document = document || '{"kind":"border"}' where collection = ${THINGS.collection} and id = '5'`.execute(
      database.db,
    );
  });

  run('a list that nothing narrows, or organizations do already, is not looked for', async () => {
    let isLookedFor = false;
    const db = database.db.withPlugin({
      transformQuery: ({ node }) => {
        isLookedFor ||= JSON.stringify(node).includes('portico_narrowed');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const looksFor = async (tenant: Tenant, conditions: readonly RowCondition[]) => {
      isLookedFor = false;
      await listed({ ...database, db }, 'ids', { tenant, conditions });
      return isLookedFor;
    };
    const conditions = filtered({ contains: { text: 'alpha', in: ['name'] } });
    expect([await looksFor(ALL, conditions), await looksFor(ALL, []), await looksFor(DEALER, conditions)]).toEqual([true, false, false]);
  });

  run('every condition finds its index', async () => {
    const asked: Partial<RecordFilter>[] = [
      { contains: { text: 'motors', in: ['name', 'area.na"me'] } },
      { filter: { name: 'Alpha Motors' } },
      { filter: { kind: ['k1', 'k2'] } },
      { filter: { 'area.na"me': LONG } },
      { filter: { state: 's1' } },
      { has: { tags: 't1' } },
      { absent: ['kind'] },
      { ranges: { after: { at: '2026-03-18' } } },
      { search: { text: 'motors', fields: ['id', 'name', 'area.na"me'], digits: ['kind'] } },
    ];
    const stateOrField: RowCondition = { is: 'one', of: ['stateOrField'], texts: ['s1'] };
    for (const condition of [...asked.flatMap(filtered), stateOrField]) {
      const plan = await database.db.transaction().execute(async (db) => {
        const { rows } = await sql<{ words: string }>`
          select portico_narrow_condition(${JSON.stringify(condition)}::jsonb) as words`.execute(db);
        await sql`set local enable_seqscan = off`.execute(db);
        await sql`set local enable_indexscan = off`.execute(db);
        const { words = '' } = rows[0] ?? {};
        const explained = await sql<{ 'QUERY PLAN': string }>`
          explain select id from records where collection = ${sql.lit(THINGS.collection)} and (${sql.raw(words)})`.execute(db);
        return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      const used = [...plan.matchAll(/Bitmap Index Scan on (records_sorted_\w+)[\s\S]*?Index Cond: (.*)/g)];
      expect(used.length).toBeGreaterThan(0);
      expect(new Set(used.map(([, name]) => name)).size).toBe('of' in condition ? condition.of.length : 1);
    }
  });
});

const onServer = noPostgres === undefined ? test : test.skip;

onServer('a server without the extension for texts is searched all the same, and the log says so once', async () => {
  const postgres = await startPostgres();
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    'create role portico_app nologin; create role plain login; grant portico_app to plain; grant create on schema public to plain',
  );
  const warnings: string[] = [];
  const log: DatabaseLog = { ...silentLog, warn: (_details, message) => void warnings.push(message) };
  const url = new URL(postgres.url);
  url.username = 'plain';
  const database = await openPortalDatabase({ databaseUrl: url.href, log });
  const count = async () =>
    (await sql<{ count: number }>`select count(*) from pg_indexes where indexname like 'records_sorted_%'`.execute(database.db)).rows[0]
      ?.count;
  try {
    await fill(database);
    await indexRecords(database, [THINGS], { log });
    await indexRecords(database, [THINGS], { log });
    expect(warnings).toEqual([expect.stringContaining('pg_trgm')]);
    expect(await count()).toBe(12);
    const wanted = { tenant: MAKER, conditions: filtered({ contains: { text: 'ALPHA', in: ['name'] } }) };
    const found = await listed(database, 'ids', wanted);
    expect(found.total).toBeGreaterThan(0);
    expect(found).toEqual(await listed(database, 'walk', wanted));
    await client.query(
      'create schema "else where"; create extension pg_trgm schema "else where"; grant usage on schema "else where" to plain',
    );
    await indexRecords(database, [THINGS], { log });
    expect(await count()).toBe(15);
    expect(await listed(database, 'ids', wanted)).toEqual(found);
    expect(warnings).toHaveLength(1);
  } finally {
    await database.close();
    await client.end();
    await postgres.stop();
  }
});
