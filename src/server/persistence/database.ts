import type { Kysely } from 'kysely';
import type pg from 'pg';

/** The part of a structured logger that the database layer uses; a pino logger fits. */
export interface DatabaseLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** An open database: the same members and the same SQL, whether embedded or on a PostgreSQL server. */
export interface Database<Tables = unknown> {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Kysely<Tables>;
  /** The embedded pool holds one connection: inside a transaction use the transaction, never `db` or `pool`. */
  readonly pool: pg.Pool;
  /**
   * Calls `handler` with the payload of every NOTIFY on `channel` and resolves to a function that stops it.
   * Delivery is best effort (a broken connection loses messages): use it as a wake-up, not as the truth.
   */
  listen(channel: string, handler: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs `work` on one connection without the statement time limit: migrations, imports, maintenance. */
  withoutTimeLimit<Result>(work: (connection: Kysely<Tables>) => Promise<Result>): Promise<Result>;
  /** Waits for running queries, then closes everything; calling it again returns the first call's promise. */
  close(): Promise<void>;
}
