import type { DemoAccount } from '#model';
import type { DemoOrganization } from './generated.ts';
import { personOf } from './personOf.ts';
import { randomOf } from './randomOf.ts';

/**
 * An account for every organization without one, so that somebody is there to be found and impersonated. Its role is the most frequent one
 * among the accounts of a single organization; without such an account there is none to follow.
 */
export function missingAccounts(organizations: readonly DemoOrganization[], accounts: readonly DemoAccount[]): DemoAccount[] {
  const role = memberRole(accounts);
  if (role === undefined) return [];
  const served = new Set(accounts.flatMap(({ organizations: named = [] }) => named));
  return organizations
    .filter(({ id }) => !served.has(id))
    .map(({ id, oem, code }) => {
      const login = `${oem}.${code.toLowerCase()}`;
      return { id: login, userName: personOf(randomOf(id)), role, oem, organizations: [id], email: `${login}@example.com` };
    });
}

function memberRole(accounts: readonly DemoAccount[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { role, organizations: named = [] } of accounts) {
    if (named.length === 1 && !named[0]?.startsWith('group:')) counts.set(role, (counts.get(role) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0];
}
