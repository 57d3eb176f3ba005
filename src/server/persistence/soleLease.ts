import type { CompiledQuery, QueryResult } from 'kysely';
import type { PooledConnection } from './pooledConnection.ts';
import type { PreparedConnection, PreparedStatement } from './preparedConnection.ts';
import type { SoleConnection } from './soleConnection.ts';

/** What a caller holds of the sole connection: nothing but while its queries run, all of it during its transaction. */
export class SoleLease implements PreparedConnection {
  readonly #sole: SoleConnection;
  #own: PooledConnection | undefined;

  constructor(sole: SoleConnection) {
    this.#sole = sole;
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

  /** From here on the connection is the caller's alone. */
  async keep(): Promise<void> {
    this.#own ??= await this.#sole.take();
  }

  release(): void {
    this.#own?.release();
    this.#own = undefined;
  }

  #run<Result>(query: (connection: PooledConnection) => Promise<Result>): Promise<Result> {
    return this.#own ? query(this.#own) : this.#sole.share(query);
  }
}
