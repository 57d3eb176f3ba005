import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely';
import type { PooledConnection } from '../pooledConnection.ts';
import { PooledDriver } from '../pooledDriver.ts';
import type { PreparedConnection, PreparedStatement } from '../preparedConnection.ts';

/** Kysely driver with a pool of one connection. Single queries share the connection, a transaction has it alone. */
export class SingleConnectionDriver extends PooledDriver {
  readonly #shared = new SharedConnection(() => this.pooled());

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new ConnectionLease(this.#shared);
  }

  override async beginTransaction(lease: ConnectionLease, settings: TransactionSettings): Promise<void> {
    await lease.makeExclusive();
    await super.beginTransaction(lease, settings);
  }

  override async releaseConnection(lease: ConnectionLease): Promise<void> {
    lease.release();
  }
}

/** Queries that use the connection together; it is released when none of them is running any more. */
interface SharedUse {
  readonly connection: Promise<PooledConnection>;
  queries: number;
}

/** The connection of a pool of one. Single queries are sent one after the other without waiting for results; a transaction has it alone. */
export class SharedConnection {
  readonly #acquire: () => Promise<PooledConnection>;
  #use: SharedUse | undefined;

  constructor(acquire: () => Promise<PooledConnection>) {
    this.#acquire = acquire;
  }

  /** Runs one query, pipelined with others. */
  async runShared<Result>(query: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    this.#use ??= { connection: this.#acquire(), queries: 0 };
    const use = this.#use;
    use.queries += 1;
    try {
      return await query(await use.connection);
    } finally {
      use.queries -= 1;
      if (use.queries === 0) this.#end(use);
    }
  }

  /** Acquires the connection for exclusive use when the queries before have ended; later queries wait until it is released. */
  acquireAlone(): Promise<PooledConnection> {
    this.#use = undefined;
    return this.#acquire();
  }

  #end(use: SharedUse): void {
    if (this.#use === use) this.#use = undefined;
    use.connection.then(
      (connection) => connection.release(),
      () => undefined,
    );
  }
}

/** What a caller of Kysely holds: a share of the connection while its queries run, all of it during its transaction. */
export class ConnectionLease implements PreparedConnection {
  readonly #shared: SharedConnection;
  #exclusive: PooledConnection | undefined;

  constructor(shared: SharedConnection) {
    this.#shared = shared;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run((connection) => connection.executeQuery<Row>(query));
  }

  executePrepared<Row>(name: string, query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run((connection) => connection.executePrepared<Row>(name, query));
  }

  executeAfter<Row>(first: PreparedStatement, query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#run((connection) => connection.executeAfter<Row>(first, query));
  }

  // biome-ignore lint/correctness/useYield: the engine never streams rows.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('rows are not streamed');
  }

  /** From here to `release` the connection is this caller's alone. */
  async makeExclusive(): Promise<void> {
    this.#exclusive ??= await this.#shared.acquireAlone();
  }

  release(): void {
    this.#exclusive?.release();
    this.#exclusive = undefined;
  }

  #run<Result>(query: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    return this.#exclusive ? query(this.#exclusive) : this.#shared.runShared(query);
  }
}
