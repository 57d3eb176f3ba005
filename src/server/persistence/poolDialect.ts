import { type Driver, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** The PostgreSQL dialect over a pool, with a driver of ours. */
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
