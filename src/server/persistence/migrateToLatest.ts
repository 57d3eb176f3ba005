import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database } from './database.ts';
import { tenantRole } from './rowLevelSecurity.ts';

const TENANT_ROLE_NAME = '0000_tenant_role';

/**
 * Applies the migrations that have not been applied, in the order of their names and in one transaction, and resolves to their names; if
 * one fails, none is applied and its error is thrown. Processes that start together wait for each other by a lock in the database. The
 * migration that creates the tenant role is added in front.
 *
 * Processes of the previous release may still run (rolling restart) or start again on the migrated database. So the migrations of a release
 * may only add (nullable columns, tables, indexes); a later release, when no older process runs any more, may drop, rename or set not null.
 * For the same reason applied migrations that this release does not have are accepted if their names sort after its own.
 */
export async function migrateToLatest<Tables>(
  database: Database<Tables>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const ofThisRelease = { [TENANT_ROLE_NAME]: tenantRole, ...migrations };
  const { error, results } = await database.withoutTimeLimit(async (connection) => {
    // Migrations define the tables, so they run without a type for them.
    const untyped = connection as unknown as Kysely<unknown>;
    const all = { ...(await newerMigrations(untyped, ofThisRelease)), ...ofThisRelease };
    return new Migrator({ db: untyped, provider: { getMigrations: async () => all } }).migrateToLatest();
  });
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/**
 * Empty migrations in place of those that a newer release has applied to this database: Kysely refuses a database with applied migrations
 * that it is not given.
 */
async function newerMigrations(
  db: Kysely<unknown>,
  ofThisRelease: Readonly<Record<string, Migration>>,
): Promise<Record<string, Migration>> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (!tables[0]?.found) return {};
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const last = Object.keys(ofThisRelease).sort().at(-1) ?? '';
  const newer = rows.filter(({ name }) => !(name in ofThisRelease) && name > last);
  return Object.fromEntries(newer.map(({ name }) => [name, { up: async () => undefined }]));
}
