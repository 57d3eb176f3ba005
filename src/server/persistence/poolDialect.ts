import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { databaseTrouble } from './databaseTrouble.ts';
import { PooledConnection } from './pooledConnection.ts';

// A failing rollback would hide the error that caused it, and a dead connection has nothing left to roll back.
// While the database is away one try a second is enough: the other calls are told at once.
const AWAY_MS = 1_000;

class ErrorKeepingDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PooledConnection>();
  #away: { readonly until: number; readonly error: unknown } | undefined;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#away && Date.now() < this.#away.until) throw this.#away.error;
    try {
      const client = await this.#pool.connect();
      this.#away = undefined;
      return this.#connectionOf(client);
    } catch (error) {
      if (databaseTrouble(error)) this.#away = { until: Date.now() + AWAY_MS, error };
      throw error;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PooledConnection).release();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (databaseTrouble(error) !== 'away') throw error;
    }
  }

  #connectionOf(client: pg.PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known) return known;
    const made = new PooledConnection(client);
    this.#connections.set(client, made);
    return made;
  }
}

/** The PostgreSQL dialect over a pool; a transaction on a broken connection reports why it broke. */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new ErrorKeepingDriver(this.#pool);
  }
}
