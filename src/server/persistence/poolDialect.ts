import { type DatabaseConnection, type Driver, PostgresDialect, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { databaseTrouble } from './databaseTrouble.ts';
import { everyLive } from './everyLive.ts';
import { NoConnectionError } from './noConnectionError.ts';
import { PooledConnection } from './pooledConnection.ts';

/** While the database is away one try a second is enough: the other calls are told at once. */
const AWAY_MS = 1_000;
/** After so long in the queue for a connection it is looked whether the queue moves: before a slow database it only grows. */
const LOOK_MS = 900;
/** A queue that moves is waited in for so many looks. */
const MOST_LOOKS = 3;

class ErrorKeepingDriver extends PostgresDriver {
  readonly #pool: pg.Pool;
  readonly #sheds: boolean;
  readonly #connections = new WeakMap<pg.PoolClient, PooledConnection>();
  #away: { readonly until: number; readonly error: unknown } | undefined;
  #freed = 0;

  constructor(pool: pg.Pool, sheds: boolean) {
    super({ pool });
    this.#pool = pool;
    this.#sheds = sheds;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#away && Date.now() < this.#away.until) throw this.#away.error;
    try {
      const client = await (this.#sheds ? this.#soon() : this.#pool.connect());
      this.#away = undefined;
      return this.#connectionOf(client);
    } catch (error) {
      if (databaseTrouble(error) === 'away') this.#away = { until: Date.now() + AWAY_MS, error };
      throw error;
    }
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    this.#freed += 1;
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

  #connectionOf(client: pg.PoolClient): PooledConnection {
    const known = this.#connections.get(client);
    if (known) return known;
    const made = new PooledConnection(client);
    this.#connections.set(client, made);
    return made;
  }

  /** A connection, or a refusal as soon as the queue before it has not moved in time. */
  #soon(): Promise<pg.PoolClient> {
    if (this.#pool.idleCount > 0) return this.#pool.connect();
    const asked = this.#pool.connect();
    const ahead = this.#pool.waitingCount;
    const freed = this.#freed;
    let isLate = false;
    let looks = 0;
    return new Promise((resolve, reject) => {
      const stop = everyLive(LOOK_MS, () => {
        looks += 1;
        if (looks < MOST_LOOKS && this.#freed - freed >= (ahead * looks) / MOST_LOOKS) return;
        stop();
        isLate = true;
        reject(new NoConnectionError());
      });
      const settle = (client: pg.PoolClient) => {
        stop();
        // One that comes too late for this call serves the next.
        if (isLate) client.release();
        else resolve(client);
      };
      asked.then(settle, (error: unknown) => {
        stop();
        reject(error);
      });
    });
  }
}

/** The PostgreSQL dialect over a pool; a transaction on a broken connection reports why it broke. */
export class PoolDialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #sheds: boolean;

  /** With `sheds` a call that cannot have a connection soon is refused instead of waiting for one. */
  constructor(pool: pg.Pool, { sheds }: { readonly sheds: boolean }) {
    super({ pool });
    this.#pool = pool;
    this.#sheds = sheds;
  }

  override createDriver(): Driver {
    return new ErrorKeepingDriver(this.#pool, this.#sheds);
  }
}
