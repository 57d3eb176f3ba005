import { type Kysely, sql, type Transaction } from 'kysely';

/** For whom a transaction runs; `bypass` opens every protected row, for staff operations that the access rules allow. */
export interface Tenant {
  readonly userId: string;
  readonly role: string;
  readonly organizationIds: readonly string[];
  readonly oemIds: readonly string[];
  readonly bypass: boolean;
}

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
    await sql`
      select set_config('portico.user_id', ${tenant.userId}, true),
        set_config('portico.role', ${tenant.role}, true),
        set_config('portico.organization_ids', ${[...tenant.organizationIds]}::text[]::text, true),
        set_config('portico.oem_ids', ${[...tenant.oemIds]}::text[]::text, true),
        set_config('portico.bypass', ${tenant.bypass ? 'on' : 'off'}, true),
        set_config('role', 'portico_app', true)`.execute(transaction);
    return work(transaction);
  });
}
