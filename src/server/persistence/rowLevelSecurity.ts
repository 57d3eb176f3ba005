import { type Kysely, type Migration, type RawBuilder, sql } from 'kysely';

/**
 * Creates the role `portico_app` unless it exists, and lets the current database user use it. If that fails, the hint says what a superuser
 * must do.
 */
const ROLE = sql`
  do $$
  begin
    if not exists (select from pg_roles where rolname = 'portico_app') then
      begin
        create role portico_app nologin nosuperuser nobypassrls nocreatedb nocreaterole;
      exception when duplicate_object or unique_violation then
        null; -- another database of the same server made it in this moment
      when insufficient_privilege then
        raise exception 'this database user may not create the role portico_app'
          using errcode = '42501', hint = format('As a superuser: create role portico_app nologin; grant portico_app to %I;', current_user);
      end;
    end if;
    if exists (select from pg_roles where rolname = 'portico_app' and (rolsuper or rolbypassrls)) then
      raise exception 'role portico_app must be neither superuser nor exempt from row-level security';
    end if;
    begin
      execute format('grant portico_app to %I', current_user);
    exception when insufficient_privilege then
      if not pg_has_role(current_user, 'portico_app', 'member') then
        raise exception 'this database user is no member of the role portico_app'
          using errcode = '42501', hint = format('As a superuser: grant portico_app to %I;', current_user);
      end if;
    end;
  end $$`;

/** The settings of a tenant's transaction; for each there is an SQL function of the same name. `oem_ids` are ids of makers' portals. */
const SCALARS = { user_id: 'text', role: 'text' } as const;
const LISTS = ['organization_ids', 'oem_ids'] as const;

/**
 * The first migration. It creates the role `portico_app`, under which every tenant transaction runs, and the functions that row-level
 * policies call: `portico_user_id()`, `portico_role()`, `portico_organization_ids()`, `portico_oem_ids()`, `portico_bypass()`. Outside a
 * tenant's transaction they return null, empty lists and false, so that no row is visible.
 */
export const tenantRole: Migration = {
  async up(db: Kysely<unknown>) {
    await ROLE.execute(db);
    for (const [name, type] of Object.entries(SCALARS)) {
      await defineFunction(db, name, type, `nullif(current_setting('portico.${name}', true), '')`);
    }
    for (const name of LISTS) {
      await defineFunction(db, name, 'text[]', `coalesce(nullif(current_setting('portico.${name}', true), ''), '{}')::text[]`);
    }
    await defineFunction(db, 'bypass', 'boolean', `coalesce(current_setting('portico.bypass', true), '') = 'on'`);
  },
};

async function defineFunction(db: Kysely<unknown>, name: string, type: string, body: string): Promise<void> {
  const text = `create or replace function portico_${name}() returns ${type} language sql stable parallel safe as $$ select ${body} $$`;
  await sql.raw(text).execute(db);
}

/** What a tenant may do with the visible rows of a table. */
export type TableOperation = 'select' | 'insert' | 'update' | 'delete';

/**
 * For migrations: enables row-level security on `table`, so that a tenant reads and writes only rows for which `visible` is true (with
 * bypass, all rows), and allows it the `operations` only. Tenants have no access to tables for which this was never called. In `visible`,
 * put calls of the functions above into a sub-select, `any((select portico_oem_ids())::text[])`: they are then evaluated once for each
 * query instead of once for each row.
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
