import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import type pg from 'pg';
import { databaseTrouble } from './databaseTrouble.ts';

// A failing rollback would hide the error that caused it, and a dead connection has nothing left to roll back.
// While the database is away one try a second is enough: the other calls are told at once.
const AWAY_MS = 1_000;

class ErrorKeepingDriver extends PostgresDriver {
  #away: { readonly until: number; readonly error: unknown } | undefined;

  override async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#away && Date.now() < this.#away.until) throw this.#away.error;
    try {
      const connection = await super.acquireConnection();
      this.#away = undefined;
      return connection;
    } catch (error) {
      if (databaseTrouble(error)) this.#away = { until: Date.now() + AWAY_MS, error };
      throw error;
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (databaseTrouble(error) !== 'away') throw error;
    }
  }
}

/** The PostgreSQL dialect over a pool; a transaction on a broken connection reports why it broke. */
export class PoolDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig;

  constructor(pool: pg.Pool) {
    const config: PostgresDialectConfig = { pool };
    super(config);
    this.#config = config;
  }

  override createDriver(): Driver {
    return new ErrorKeepingDriver(this.#config);
  }
}
