import { type DatabaseConnection, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { databaseTrouble } from './databaseTrouble.ts';
import { PooledConnection } from './pooledConnection.ts';

/** While the database is away one try a second is enough: the other calls are told at once. */
const AWAY_MS = 1_000;

/** Connections of a pool; a transaction on a broken one reports why it broke. */
export class PooledDriver extends PostgresDriver {
  protected readonly pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PooledConnection>();
  #away: { readonly until: number; readonly error: unknown } | undefined;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.pool = pool;
  }

  override acquireConnection(): Promise<DatabaseConnection> {
    return this.pooled();
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    (connection as PooledConnection).release();
  }

  // A failing rollback would hide the error that caused it, and a dead connection has nothing left to roll back.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (databaseTrouble(error) !== 'away') throw error;
    }
  }

  /** A connection of the pool; soon after a try that found the database away, that try's error. */
  protected async pooled(): Promise<PooledConnection> {
    if (this.#away && Date.now() < this.#away.until) throw this.#away.error;
    try {
      const client = await this.client();
      this.#away = undefined;
      return this.#connectionOf(client);
    } catch (error) {
      if (databaseTrouble(error) === 'away') this.#away = { until: Date.now() + AWAY_MS, error };
      throw error;
    }
  }

  protected client(): Promise<pg.PoolClient> {
    return this.pool.connect();
  }

  #connectionOf(client: pg.PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known) return known;
    const made = new PooledConnection(client);
    this.#connections.set(client, made);
    return made;
  }
}
