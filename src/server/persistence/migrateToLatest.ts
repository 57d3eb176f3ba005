import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';
import { tenantRole } from './rowLevelSecurity.ts';

const TENANT_ROLE_NAME = '0000_tenant_role';

/**
 * Brings the database to the latest migration, in name order and in one transaction, and resolves to the names newly
 * applied; on failure nothing is applied and the migration's error is thrown. Processes that start together wait for
 * each other on a lock in the database. The tenant role precedes all migrations.
 *
 * Processes of the previous release may still run (rolling restart) or start again. So expand first: a release only
 * adds (nullable columns, tables, indexes); a later one, when no older process is left, contracts (drops, renames,
 * not null). Applied migrations that this release does not know are therefore accepted if they are newer.
 */
export async function migrateToLatest<Tables>(
  database: Database<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const own = { [TENANT_ROLE_NAME]: tenantRole, ...migrations };
  const { error, results } = await database.withoutTimeLimit(async (connection) => {
    // Migrations define the tables, so they run without a type for them.
    const untyped = connection as unknown as Kysely<unknown>;
    const all = { ...(await newerThan(untyped, own)), ...own };
    return new Migrator({ db: untyped, provider: { getMigrations: async () => all } }).migrateToLatest();
  });
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/**
 * Migrations that a newer release has applied to this database, each without any effect: Kysely refuses to work on a database with applied
 * migrations that it is not given.
 */
async function newerThan(db: Kysely<unknown>, own: Readonly<Record<string, Migration>>): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const last = Object.keys(own).sort().at(-1) ?? '';
  const newer = rows.filter(({ name }) => !(name in own) && name > last);
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => undefined }]));
}
