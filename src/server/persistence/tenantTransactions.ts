import {
  CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely';
import { databaseTrouble } from './databaseErrors.ts';
import { type PreparedStatement, preparedConnection } from './preparedConnection.ts';

/**
 * For whom a transaction runs, which decides the visible rows. `bypass` makes all rows visible, for staff operations that the access rules
 * allow.
 */
export interface Tenant {
  readonly userId: string;
  readonly role: string;
  /** Ids of the organizations whose rows are visible. */
  readonly organizationIds: readonly string[];
  /** Ids of the makers' portals whose rows are all visible. */
  readonly oemIds: readonly string[];
  readonly bypass: boolean;
}

/**
 * Runs `work` in one transaction under the role `portico_app` with the tenant's settings, so that row-level policies decide which rows it
 * sees. Role and settings end with the transaction. `work` must use the transaction only, never `db`, to which no policies apply.
 */
export async function withTenant<Tables, Result>(
  db: Kysely<Tables>,
  tenant: Tenant,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    const { text, values } = tenantSettings(tenant, 'change');
    await transaction.executeQuery(CompiledQuery.raw(text, [...values]));
    return work(transaction);
  });
}

// Kysely's Transaction demands a dialect and a driver, although its queries run on the executor alone.
const dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver = new DummyDriver();

/** Sees the rows of everybody: for what acts for no user, or tells nothing of the rows. */
export const everyTenant: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: true };

/**
 * A query builder for reading as a tenant. Queries see the same rows as within `withTenant`, but each is a read-only transaction of its
 * own, sent in one round trip together with the tenant's settings.
 */
export function tenantReads<Tables>(db: Kysely<Tables>, tenant: Tenant): Transaction<Tables> {
  const executor = db.getExecutor();
  const settings = tenantSettings(tenant, 'read');
  return new Transaction<Tables>({
    config: { dialect },
    dialect,
    driver,
    executor: executor.withConnectionProvider({
      provideConnection: (consumer) => executor.provideConnection((connection) => consumer(readOnly(connection, settings))),
    }),
  });
}

function readOnly(connection: DatabaseConnection, settings: PreparedStatement): DatabaseConnection {
  const prepared = preparedConnection(connection);
  return {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      try {
        return await prepared.executeAfter<Row>(settings, query);
      } catch (error) {
        // The transaction is read-only because of its settings: a change in it is a fault of ours, not of the server.
        if (databaseTrouble(error) === 'readOnly') throw new Error('a query that may only read changes data', { cause: error });
        throw error;
      }
    },
    streamQuery: (query, size) => connection.streamQuery(query, size),
  };
}

const SETTINGS = `select length(concat(set_config('portico.user_id', $1, true),
  set_config('portico.role', $2, true),
  set_config('portico.organization_ids', $3::text[]::text, true),
  set_config('portico.oem_ids', $4::text[]::text, true),
  set_config('portico.bypass', $5, true),
  -- Never set to 'off': on a server that takes no changes that fails, and not with the error of a change.
  case when $6 = 'on' then set_config('transaction_read_only', 'on', true) else '' end,
  set_config('role', 'portico_app', true))) as settings`;

/** The first statement of a tenant's transaction: the settings that row-level policies read, and the role to which they apply. */
function tenantSettings(tenant: Tenant, access: 'read' | 'change'): PreparedStatement {
  const { bypass, oemIds, organizationIds, role, userId } = tenant;
  const values = [
    userId,
    role,
    arrayLiteral(organizationIds),
    arrayLiteral(oemIds),
    bypass ? 'on' : 'off',
    access === 'read' ? 'on' : 'off',
  ];
  return { name: 'portico_tenant', text: SETTINGS, values };
}

/** A PostgreSQL array literal. */
function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
