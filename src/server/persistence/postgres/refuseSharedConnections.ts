import type pg from 'pg';
import { DatabaseSetupError } from '../databaseErrors.ts';

/** How often it is tried: a pooler that others use at the same time may by chance give different connections. */
const TRIES = 5;

/**
 * Rejects with a DatabaseSetupError when a pooler stands before the server and gives each transaction another connection: prepared
 * statements, locks and notifications belong to a connection. Then two connections of the portal, one after the other, have the same one of
 * the server. Where the server allows the portal a single connection there is nothing to compare.
 */
export async function refuseSharedConnections(pool: pg.Pool): Promise<void> {
  const one = await pool.connect();
  const other = pool.options.max > 1 ? await pool.connect().catch(() => undefined) : undefined;
  try {
    for (let tries = 0; other !== undefined && tries < TRIES; tries += 1)
      if ((await backendOf(one)) === (await backendOf(other))) throw new DatabaseSetupError(REMEDY);
  } finally {
    one.release();
    other?.release(true);
  }
}

const REMEDY =
  'A pooler between the portal and PostgreSQL gives each transaction another connection. ' +
  'Let it keep one for each client (PgBouncer: pool_mode = session), or let DATABASE_URL name the server itself.';

async function backendOf(client: pg.PoolClient): Promise<unknown> {
  const { rows } = await client.query('select pg_backend_pid() as id');
  return rows[0]?.id;
}
