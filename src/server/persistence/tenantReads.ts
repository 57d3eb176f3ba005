import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import { preparedConnection } from './preparedConnection.ts';
import type { Tenant } from './tenant.ts';
import { tenantSettings } from './tenantSettings.ts';

const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = new DummyDriver();

/**
 * Queries of a tenant that only read: each is a transaction of its own, sent with the tenant's settings in one round trip, and sees what
 * `withTenant` would let it see. A change is refused by the database.
 */
export function tenantReads<Tables>(db: Kysely<Tables>, tenant: Tenant): Transaction<Tables> {
  const executor = db.getExecutor();
  const settings = tenantSettings(tenant, 'read');
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({
      provideConnection: (consumer) => executor.provideConnection((connection) => consumer(reading(connection, settings))),
    }),
  });
}

function reading(connection: DatabaseConnection, settings: ReturnType<typeof tenantSettings>): DatabaseConnection {
  const prepared = preparedConnection(connection);
  return {
    executeQuery: <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => prepared.executeAfter<Row>(settings, query),
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}
