import type { Database, DatabaseLog } from '../persistence/database.ts';
import { DatabaseSetupError } from '../persistence/databaseErrors.ts';
import { migrateToLatest } from '../persistence/migrateToLatest.ts';
import { migrations } from './migrations.ts';
import { openDatabase } from './openDatabase.ts';
import type { Tables } from './tables.ts';

/** Where the portal's database is. */
export interface PortalDatabaseOptions {
  readonly databaseUrl?: string | undefined;
  /** Connections on a PostgreSQL server; default 10. */
  readonly maxConnections?: number | undefined;
  readonly dataDir?: string | undefined;
  readonly log: DatabaseLog;
}

/**
 * Opens the portal's database (the PostgreSQL server of `databaseUrl`, else embedded in `dataDir`/database, else in memory) and applies all
 * migrations.
 * @throws DatabaseSetupError when the operator of the PostgreSQL server must do something first.
 */
export async function openPortalDatabase(options: PortalDatabaseOptions): Promise<Database<Tables>> {
  const { databaseUrl, dataDir, log, maxConnections } = options;
  const folder = dataDir === undefined ? undefined : `${dataDir}/database`;
  const rethrow = (error: unknown): never => {
    throw (databaseUrl ? DatabaseSetupError.of(error, databaseUrl) : undefined) ?? error;
  };
  const database = await openDatabase<Tables>({ databaseUrl, maxConnections, dataDir: folder, log }).catch(rethrow);
  try {
    const applied = await migrateToLatest(database, migrations);
    if (applied.length) log.info({ applied }, 'database migrated');
    return database;
  } catch (error) {
    await database.close();
    return rethrow(error);
  }
}
