import { sql } from 'kysely';
import { findRecords } from '../../../../src/server/lifecycle/findRecords.ts';
import type { Tenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { withTenant } from '../../../../src/server/persistence/tenantTransactions.ts';
import { recordBatches } from '../../../../src/server/procedure/recordBatches.ts';
import { indexRecords } from '../../../../src/server/store/indexRecords.ts';
import { testPortal } from '../fixture/testPortal.ts';
import { startTestServer, type TestServer } from '../fixture/testServer.ts';

const NOBODY: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };
const LONG = 'x'.repeat(20_000);

let portal: TestServer;
beforeAll(async () => {
  portal = await startTestServer();
  const { db } = portal.server;
  await sql`insert into organizations (id, oem, code, name) values ('here', 'one', 'H', 'Here'), ('there', 'two', 'T', 'There')`.execute(
    db,
  );
  await sql`insert into records (collection, id, organization_id, oem, document, created_at, updated_at)
    select 'things', n::text, case when n % 2 = 0 then 'here' else 'there' end, case when n % 2 = 0 then 'one' else 'two' end,
      jsonb_build_object('code', case n when 1 then ${LONG}::text else 'C' || n / 2 end, 'kind', 'k'), now(), now()
    from generate_series(1, 2000) n`.execute(db);
  const database = { kind: 'embedded', db, withoutTimeLimit: (work: (connection: typeof db) => Promise<void>) => work(db) } as const;
  await indexRecords(database as unknown as Parameters<typeof indexRecords>[0], [
    { collection: 'things', sortable: [], lookedUp: ['code'] },
  ]);
});
afterAll(() => portal.close());

const found = (tenant: Tenant, where: Readonly<Record<string, unknown>>, shouldLock = false) =>
  withTenant(portal.server.db, tenant, async (db) =>
    (await findRecords(db, { collection: 'things', where, shouldLock })).map(({ id }) => id),
  );

describe('records that are looked up by a field of their documents', () => {
  test('a tenant is given its own of those that fit, whatever else fits', async () => {
    expect(await found({ ...NOBODY, organizationIds: ['here'] }, { code: 'C500' })).toEqual(['1000']);
    expect(await found({ ...NOBODY, oemIds: ['two'] }, { code: 'C500' })).toEqual(['1001']);
    expect(await found(NOBODY, { code: 'C500' })).toEqual([]);
    const all = { ...NOBODY, bypass: true };
    expect(await found(all, { code: ['C500', 'C600'], kind: 'k' }, true)).toEqual(['1000', '1001', '1200', '1201']);
    expect(await found(all, { code: 'C500', kind: 'other' })).toEqual([]);
    expect(await found(all, { code: LONG })).toEqual(['1']);
    expect(await found(all, { code: undefined })).toEqual([]);
  });

  test('they are found by an index, not by reading the collection', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from records where collection = 'things' and document ->> 'code' = any(array['C500'])`.execute(portal.server.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Scan on records_sorted_|Index Scan using records_sorted_/);
  });
});

test.each([
  ['by id', {}],
  ['by a field that all have in common', { page: { sortable: ['kind'], size: 20, sort: 'kind,asc' } }],
])('an export of more records than one block of ids gives each of them once, %s', async (_, page) => {
  const tenant = { ...NOBODY, bypass: true };
  const ids = await withTenant(portal.server.db, tenant, async (db) => {
    const context = { db, tenant, portal: testPortal(), shouldLock: false } as unknown as Parameters<typeof recordBatches>[0];
    const found: string[] = [];
    const find = { collection: 'things', ...page } as unknown as Parameters<typeof recordBatches>[1];
    for await (const batch of recordBatches(context, find, { scope: {}, conditions: {} })) found.push(...batch.map(({ id }) => id));
    return found;
  });
  expect([ids.length, new Set(ids).size]).toEqual([2000, 2000]);
});
