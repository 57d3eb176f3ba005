import { type Kysely, type RawBuilder, sql } from 'kysely';

/** What a tenant may do with a table's visible rows. */
export type TableOperation = 'select' | 'insert' | 'update' | 'delete';

/**
 * Within a migration: switches row-level protection of `table` on, so that a tenant sees and writes only rows for
 * which `visible` holds (or all, under bypass), and grants exactly `operations`. An unprotected table is closed to
 * tenants altogether. Wrap setting functions in a sub-select, `any((select portico_oem_ids())::text[])`: it is then
 * evaluated once a query instead of once a row.
 */
export async function protectTable<Tables>(
  db: Kysely<Tables>,
  table: string,
  visible: RawBuilder<unknown>,
  operations: readonly TableOperation[],
): Promise<void> {
  const name = sql.table(table);
  const rule = sql`((select portico_bypass()) or (${visible}))`;
  await sql`alter table ${name} enable row level security`.execute(db);
  await sql`drop policy if exists portico_tenant on ${name}`.execute(db);
  await sql`create policy portico_tenant on ${name} to portico_app using ${rule} with check ${rule}`.execute(db);
  await sql`grant ${sql.raw(operations.join(', '))} on ${name} to portico_app`.execute(db);
  if (operations.includes('insert')) await sql`grant usage on all sequences in schema public to portico_app`.execute(db);
}
