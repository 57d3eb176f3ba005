import type { CompiledQuery, Kysely, QueryResult } from 'kysely';
import { PooledConnection } from './pooledConnection.ts';

/** Runs a query whose text is always the same under `name`, outside transactions: each connection parses it once. */
export function executePrepared<Tables, Row>(db: Kysely<Tables>, name: string, query: CompiledQuery<Row>): Promise<QueryResult<Row>> {
  return db.getExecutor().provideConnection((connection) => {
    if (!(connection instanceof PooledConnection)) throw new Error('the database was not opened by this layer');
    return connection.executePrepared<Row>(name, query);
  });
}
