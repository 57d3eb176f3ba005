import type { Database, DatabaseLog } from '../persistence/database.ts';
import { type EmbeddedDatabase, openEmbedded } from '../persistence/embedded/openEmbedded.ts';
import { openPostgres } from '../persistence/postgres/openPostgres.ts';

/** Where the database is: on the PostgreSQL server of `databaseUrl`, else embedded in the folder `dataDir`, else in memory. */
export interface DatabaseOptions {
  readonly databaseUrl?: string | undefined;
  readonly dataDir?: string | undefined;
  readonly log: DatabaseLog;
  /** Time limit of one query in milliseconds (default 30,000); a query that takes longer fails with SQLSTATE 57014. */
  readonly queryLimitMs?: number | undefined;
  /** Connections on a PostgreSQL server (default 10); the embedded database has one. */
  readonly maxConnections?: number | undefined;
  /** A copy of another embedded database (`EmbeddedDatabase.template`), with which a new embedded one begins. */
  readonly template?: Uint8Array | undefined;
  /** PGlite's WebAssembly module, if the process has compiled it already. */
  readonly wasm?: WebAssembly.Module | undefined;
}

const QUERY_LIMIT_MS = 30_000;
const MAX_CONNECTIONS = 10;

/**
 * Opens the database. `Tables` is the Kysely interface of its tables.
 * @throws DatabaseInUseError when another process holds `dataDir`; a pg error when the server does not respond.
 */
export async function openDatabase<Tables = unknown>(options: DatabaseOptions): Promise<Database<Tables> | EmbeddedDatabase<Tables>> {
  const { databaseUrl, dataDir, log, template, wasm } = options;
  const queryLimitMs = options.queryLimitMs ?? QUERY_LIMIT_MS;
  if (databaseUrl) {
    const maxConnections = options.maxConnections ?? MAX_CONNECTIONS;
    return openPostgres<Tables>({ databaseUrl, log, queryLimitMs, maxConnections });
  }
  return openEmbedded<Tables>({ dataDir, log, queryLimitMs, template, wasm });
}
