import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';

/** A statement that a connection parses once; the name stands for the text. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A connection that parses and plans a text once. */
export interface PreparedConnection extends DatabaseConnection {
  /** As `executeQuery`, for a query whose text is always the same: it is parsed once. */
  executePrepared<Row>(name: string, query: CompiledQuery): Promise<QueryResult<Row>>;

  /** Runs `first` and then the query, in one round trip and one transaction: what `first` sets locally ends with the query. */
  executeAfter<Row>(first: PreparedStatement, query: CompiledQuery): Promise<QueryResult<Row>>;
}

/** @throws Error for a connection of another driver. */
export function preparedConnection(connection: DatabaseConnection): PreparedConnection {
  if (!('executeAfter' in connection)) throw new Error('the database was not opened by this layer');
  return connection as PreparedConnection;
}
