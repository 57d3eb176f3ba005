import { type Kysely, sql } from 'kysely';
import type { DatabaseLog } from '../persistence/database.ts';
import type { Tables } from './tables.ts';

const told = new WeakSet<DatabaseLog>();

/**
 * The schema in which the extension that finds parts of texts is installed; it is made where it may be. Undefined where the server lacks
 * it: lists are then searched row by row, and the log says so once.
 */
export async function trigramSchema(connection: Kysely<Tables>, log?: DatabaseLog): Promise<string | undefined> {
  const installed = await installedIn(connection);
  if (installed !== undefined) return installed;
  try {
    await sql`create extension if not exists pg_trgm`.execute(connection);
  } catch (error) {
    // Another process may have made it in this moment.
    const made = await installedIn(connection);
    if (made === undefined && log && !told.has(log)) {
      told.add(log);
      log.warn(
        { err: error },
        'texts in lists are searched without an index: the database lacks the extension pg_trgm and this user may not create it',
      );
    }
    return made;
  }
  return installedIn(connection);
}

async function installedIn(connection: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'`.execute(
    connection,
  );
  return rows[0]?.schema;
}
