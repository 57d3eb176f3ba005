import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { preparedConnection } from './preparedConnection.ts';

/** Runs a query whose text is always the same under `name`, outside transactions: each connection parses it once. */
export function executePrepared<Tables, Row>(db: Kysely<Tables>, name: string, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return db.getExecutor().provideConnection((connection) => preparedConnection(connection).executePrepared<Row>(name, query));
}
