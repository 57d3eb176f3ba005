import { type DatabaseConnection, type Driver, PostgresDialect, type PostgresDialectConfig, PostgresDriver } from 'kysely';
import type pg from 'pg';

// A failing rollback would hide the error that caused it, and a dead connection has nothing left to roll back.
class ErrorKeepingDriver extends PostgresDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      await super.rollbackTransaction(connection);
    } catch (error) {
      if (!isDeadConnection(error)) throw error;
    }
  }
}

function isDeadConnection(error: unknown): boolean {
  return error instanceof Error && /not queryable|Connection terminated|connection was closed/i.test(error.message);
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
