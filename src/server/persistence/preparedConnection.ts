import type { CompiledQuery, DatabaseConnection, Kysely, QueryResult } from 'kysely';

/** A statement that each connection parses once, under its name. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A connection that parses and plans a named statement only once. */
export interface PreparedConnection extends DatabaseConnection {
  /** Like `executeQuery`, for a query whose text under `name` never changes. */
  executePrepared<Row>(name: string, query: CompiledQuery): Promise<QueryResult<Row>>;

  /**
   * Runs `first` and then the query in one round trip and one transaction: settings that `first` makes for the transaction end after the
   * query.
   */
  executeAfter<Row>(first: PreparedStatement, query: CompiledQuery): Promise<QueryResult<Row>>;
}

/** Casts a connection of the drivers of this folder, which add methods to it. @throws Error for a connection of another driver. */
export function preparedConnection(connection: DatabaseConnection): PreparedConnection {
  if (!('executeAfter' in connection)) throw new Error('the database was not opened by this layer');
  return connection as PreparedConnection;
}

/** Runs a query outside transactions; its text under `name` must never change, since each connection parses it once. */
export function executePrepared<Tables, Row>(db: Kysely<Tables>, name: string, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return db.getExecutor().provideConnection((connection) => preparedConnection(connection).executePrepared<Row>(name, query));
}
