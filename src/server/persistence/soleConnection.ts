import type { PooledConnection } from './pooledConnection.ts';

/** Queries that share the connection for as long as one of them is under way. */
interface Sharers {
  readonly connection: Promise<PooledConnection>;
  count: number;
}

/** The one connection of a pool of one: single queries are sent behind each other without waiting for answers, a transaction has it alone. */
export class SoleConnection {
  readonly #acquire: () => Promise<PooledConnection>;
  #sharers: Sharers | undefined;

  constructor(acquire: () => Promise<PooledConnection>) {
    this.#acquire = acquire;
  }

  /** Runs one query, beside others. */
  async share<Result>(query: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    this.#sharers ??= { connection: this.#acquire(), count: 0 };
    const sharers = this.#sharers;
    sharers.count += 1;
    try {
      return await query(await sharers.connection);
    } finally {
      sharers.count -= 1;
      if (sharers.count === 0) this.#leave(sharers);
    }
  }

  /** The connection for one's own, in turn: queries that come later wait behind. */
  take(): Promise<PooledConnection> {
    this.#sharers = undefined;
    return this.#acquire();
  }

  #leave(sharers: Sharers): void {
    if (this.#sharers === sharers) this.#sharers = undefined;
    sharers.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}
