import { CompiledQuery, type Kysely, type Transaction } from 'kysely';
import type { Tenant } from './tenant.ts';
import { tenantSettings } from './tenantSettings.ts';

/**
 * Runs `work` in one transaction under the role `portico_app` with the tenant's settings, so that row-level policies
 * decide what it sees. Role and settings end with the transaction. Inside, use the transaction only.
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
