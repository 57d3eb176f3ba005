import type { CompiledPortal } from '#compiler';
import type { DemoAccount, DemoDocument } from '#model';
import { type DemoOrganization, generated } from './generated.ts';
import { missingAccounts } from './missingAccounts.ts';

/** Everything that a demo document stands for: what it names and what is generated beside. */
export interface DemoTenants {
  readonly organizations: readonly DemoOrganization[];
  readonly accounts: readonly DemoAccount[];
  /** Ids of the organizations that an account belongs to. */
  organizationsOf(account: DemoAccount): string[];
}

/** Organizations and accounts of a demo document. */
export function demoTenants(portal: CompiledPortal, { organizations = [], accounts = [], generate = {} }: DemoDocument): DemoTenants {
  const all = [...organizations, ...Object.entries(generate).flatMap(([oem, wanted]) => generated(portal, oem, wanted))];
  return {
    organizations: all,
    accounts: [...accounts, ...missingAccounts(all, accounts)],
    organizationsOf: ({ organizations: named = [] }) =>
      named.flatMap((name) =>
        name.startsWith('group:') ? all.filter(({ group }) => group === name.slice('group:'.length)).map(({ id }) => id) : [name],
      ),
  };
}
