import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { databaseTrouble } from './databaseErrors.ts';
import { PooledConnection } from './pooledConnection.ts';

/** While the database is away, one connection attempt per second is enough; all other calls fail at once with its error. */
const RETRY_MS = 1_000;

/**
 * Kysely driver over a `pg` pool, the base of the drivers for a PostgreSQL server and for the embedded database. A transaction on a broken
 * connection reports why it broke, not that the rollback failed.
 */
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

  /** A connection of the pool; rejects with the last connection error while that is less than a second old. */
  protected async pooled(): Promise<PooledConnection> {
    if (this.#away && Date.now() < this.#away.until) throw this.#away.error;
    try {
      const client = await this.client();
      this.#away = undefined;
      return this.#connectionOf(client);
    } catch (error) {
      if (databaseTrouble(error) === 'away') this.#away = { until: Date.now() + RETRY_MS, error };
      throw error;
    }
  }

  protected client(): Promise<pg.PoolClient> {
    return this.pool.connect();
  }

  #connectionOf(client: pg.PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new PooledConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }
}

/** Kysely's PostgreSQL dialect with one of our own drivers. */
export class PoolDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(pool: pg.Pool, driver: Driver) {
    super({ pool });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** PostgreSQL's object ids of column types. */
const INT8 = 20;
const DATE = 1082;
const NUMERIC = 1700;

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 value ${text} exceeds the safe integer range`);
  return value;
}

/** How column types are read: int8 as a number (RangeError beyond the safe integers), date and numeric as exact strings. */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(INT8, safeInteger);
typeParsers.setTypeParser(DATE, (text: string) => text);
typeParsers.setTypeParser(NUMERIC, (text: string) => text);
