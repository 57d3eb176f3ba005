import type { PreparedStatement } from './preparedConnection.ts';
import type { Tenant } from './tenant.ts';

const TEXT = `select length(concat(set_config('portico.user_id', $1, true),
  set_config('portico.role', $2, true),
  set_config('portico.organization_ids', $3::text[]::text, true),
  set_config('portico.oem_ids', $4::text[]::text, true),
  set_config('portico.bypass', $5, true),
  set_config('transaction_read_only', $6, true),
  set_config('role', 'portico_app', true))) as settings`;

/** What begins every transaction of a tenant: the settings that row-level policies read, and the role that is bound by them. Both end with it. */
export function tenantSettings(tenant: Tenant, access: 'read' | 'change'): PreparedStatement {
  const { bypass, oemIds, organizationIds, role, userId } = tenant;
  const values = [userId, role, listOf(organizationIds), listOf(oemIds), bypass ? 'on' : 'off', access === 'read' ? 'on' : 'off'];
  return { name: 'portico_tenant', text: TEXT, values };
}

/** A list as PostgreSQL writes it. */
function listOf(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`;
}
