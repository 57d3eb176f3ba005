import { Kysely, sql } from 'kysely';
import pg from 'pg';
import type { Database, DatabaseLog } from '../database.ts';
import { fromDatabase } from '../databaseErrors.ts';
import { PoolDialect, typeParsers } from '../pooledDriver.ts';
import { endDeadConnections } from './endDeadConnections.ts';
import { LoadSheddingDriver } from './loadSheddingDriver.ts';
import { PostgresListener } from './postgresListener.ts';
import { refuseSharedConnections } from './refuseSharedConnections.ts';

/** Settings of a pool on a PostgreSQL server (15 or later). */
export interface PostgresOptions {
  readonly databaseUrl: string;
  readonly log: DatabaseLog;
  /** The server's statement_timeout in milliseconds. */
  readonly queryLimitMs: number;
  readonly maxConnections: number;
}

const CONNECTION_WAIT_MS = 5_000;

/**
 * Opens a pool on a PostgreSQL server and tries it. Connections are made again after a restart of the server.
 * @throws DatabaseSetupError when a pooler in front shares connections between transactions.
 */
export async function openPostgres<Tables>(options: PostgresOptions): Promise<Database<Tables>> {
  const { databaseUrl, log } = options;
  const pool = createPool(options);
  try {
    await refuseSharedConnections(pool);
  } catch (error) {
    await pool.end();
    throw fromDatabase(error);
  }
  const db = new Kysely<Tables>({ dialect: new PoolDialect(pool, new LoadSheddingDriver(pool)) });
  const listener = new PostgresListener(databaseUrl, log);
  const stopChecks = endDeadConnections(pool, log);
  let closing: Promise<void> | undefined;
  async function shutDown(): Promise<void> {
    stopChecks();
    await listener.close();
    await db.destroy();
    if (!pool.ending) await pool.end();
  }
  return {
    kind: 'postgres',
    db,
    pool,
    listen: (channel, handler) => listener.listen(channel, handler),
    withoutTimeLimit: (work) => db.connection().execute((connection) => withoutTimeLimit(connection, options.queryLimitMs, work)),
    close() {
      closing ??= shutDown();
      return closing;
    },
  };
}

function createPool({ databaseUrl, log, queryLimitMs, maxConnections }: PostgresOptions): pg.Pool {
  const timeLimit = { text: `set statement_timeout = ${queryLimitMs}`, query_timeout: CONNECTION_WAIT_MS };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: maxConnections,
    connectionTimeoutMillis: CONNECTION_WAIT_MS,
    keepAlive: true,
    types: typeParsers,
    // Not as a parameter of the connection: poolers refuse those that they do not know.
    onConnect: (client) => client.query(timeLimit),
  });
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection failed'));
  // The error event of a client in use would otherwise end the process when the server restarts.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'database connection failed'));
  });
  return pool;
}

async function withoutTimeLimit<Tables, Result>(
  connection: Kysely<Tables>,
  queryLimitMs: number,
  work: (connection: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  await sql`set statement_timeout = 0`.execute(connection);
  try {
    return await work(connection);
  } finally {
    await sql`set statement_timeout = ${sql.lit(queryLimitMs)}`.execute(connection);
  }
}
