const MARK = 'canary--';

/** A string that every text of a tenant contains, and no other text. */
export function canaryOf(tenant: string): string {
  return `${MARK}${tenant}`;
}

/** Tenants whose canaries a text holds. */
export function tenantsIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/canary--([a-z0-9-]+)/g)].map(([, tenant = '']) => tenant))];
}
