import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import pg from 'pg';
import { databaseTrouble, fromDatabase, NoConnectionError, TOO_MANY_CONNECTIONS } from './databaseErrors.ts';
import { PooledConnection } from './pooledConnection.ts';

/** After a failed connection attempt, calls fail at once with its error for this time, instead of each waiting for an attempt. */
const RETRY_MS = 1_000;
/** Once the server has refused a further connection, the pool makes do with what it has for this long. */
const NO_GROWTH_MS = 10_000;

/**
 * Kysely driver with a `pg` pool, the base class of the drivers for a PostgreSQL server and for the embedded database. If a connection
 * breaks during a transaction, the caller gets the error that broke it, not that of the rollback.
 */
export class PooledDriver extends PostgresDriver {
  protected readonly pool: pg.Pool;
  readonly #connections = new WeakMap<pg.PoolClient, PooledConnection>();
  #away: { readonly until: number; readonly error: unknown } | undefined;
  readonly #maxConnections: number;
  #noGrowthUntil = 0;
  /** Connections that the server has accepted. The pool's own count has those that are being made, too. */
  #established: number;

  constructor(pool: pg.Pool) {
    super({ pool });
    this.pool = pool;
    this.#maxConnections = pool.options.max;
    this.#established = pool.totalCount;
    pool.on('connect', () => {
      this.#established += 1;
    });
    pool.on('remove', () => {
      this.#established -= 1;
    });
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

  /**
   * A connection of the pool. While there is none and the last attempt to make one is less than a second old, rejects with its error. When
   * the server refuses a further connection, the call waits for one of those that the pool has.
   */
  protected async pooled(): Promise<PooledConnection> {
    // Measured by a clock that never goes back: the wall clock may be set.
    const now = performance.now();
    if (this.#away && now < this.#away.until) throw this.#away.error;
    if (now >= this.#noGrowthUntil) this.pool.options.max = this.#maxConnections;
    try {
      const client = await this.client().catch((error: unknown) => this.#waitForAnother(error));
      this.#away = undefined;
      return this.#connectionOf(client);
    } catch (error) {
      if (databaseTrouble(fromDatabase(error)) === 'away') this.#away = { until: performance.now() + RETRY_MS, error };
      throw error;
    }
  }

  /**
   * Waits once more if the server has refused a further connection while the pool has some, or is making some; else rejects with the error.
   * While none is established, the waiting calls try to make one after the other: the server may still be ending those that it had.
   */
  async #waitForAnother(error: unknown): Promise<pg.PoolClient> {
    if (!isConnectionLimit(error) || this.pool.totalCount === 0) throw error;
    this.pool.options.max = Math.max(this.#established, 1);
    this.#noGrowthUntil = performance.now() + NO_GROWTH_MS;
    return this.client().catch((again: unknown) => {
      throw isConnectionLimit(again) && this.#established > 0 ? new NoConnectionError() : again;
    });
  }

  protected client(): Promise<pg.PoolClient> {
    return this.pool.connect();
  }

  #connectionOf(client: pg.PoolClient): PooledConnection {
    const existing = this.#connections.get(client);
    if (existing) return existing;
    const connection = new PooledConnection(client);
    this.#connections.set(client, connection);
    return connection;
  }
}

const isConnectionLimit = (error: unknown) => (error as { code?: unknown } | null)?.code === TOO_MANY_CONNECTIONS;

/** Kysely's PostgreSQL dialect with another driver. */
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

/** Parsers of column types: int8 becomes a number (RangeError beyond the safe integers); date and numeric stay texts. */
export const typeParsers = new pg.TypeOverrides();
typeParsers.setTypeParser(INT8, safeInteger);
typeParsers.setTypeParser(DATE, (text: string) => text);
typeParsers.setTypeParser(NUMERIC, (text: string) => text);
