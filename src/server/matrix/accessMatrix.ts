import type { CompiledPortal } from '#compiler';
import type { DemoAccount, JsonObject } from '#model';
import { mayBecome } from '../access/mayBecome.ts';
import { rolesOf } from '../access/rolesOf.ts';
import { type UserFacts, userDetails } from '../access/userDetails.ts';
import type { Actor } from '../call/actor.ts';
import { type DemoTenants, demoTenants } from '../demo/demoTenants.ts';
import { type Reach, reachOf } from './reachOf.ts';

/** A column of the matrix: nobody, a session that ended, an account, or an account that acts for another. */
export interface MatrixActor {
  readonly id: string;
  /** Without a good session: who has none, whose ended, whose account was suspended. */
  readonly without?: 'session' | 'expired' | 'suspended';
  readonly login?: string;
  readonly actsFor?: string;
  /** Absent for who has no session. */
  readonly actor?: Actor;
}

/** Every kind of user against every operation. */
export interface AccessMatrix {
  readonly actors: readonly MatrixActor[];
  readonly operations: readonly string[];
  reach(operation: string, actor: MatrixActor): Reach;
}

const EARLIER = new Date(0);

/** The access matrix of a portal: its users are the accounts of the demo documents and those they may act for. */
export function accessMatrix(portal: CompiledPortal): AccessMatrix {
  const actors = portal.demo.flatMap((document) => {
    const tenants = demoTenants(portal, document);
    return (document.accounts ?? []).flatMap((account) => [
      ofAccount(portal, account, tenants),
      ...impersonations(portal, account, tenants),
    ]);
  });
  const first = actors.find(({ actor }) => actor?.organizationIds.length) ?? actors[0];
  const login = first?.login ?? '';
  return {
    actors: [
      { id: 'anonymous', without: 'session' },
      { id: 'expired', without: 'expired', login },
      { id: 'suspended', without: 'suspended', login },
      ...actors,
    ],
    operations: Object.keys(portal.operations).sort(),
    reach: (operation, { actor }) => reachOf(portal, operation, actor, EARLIER),
  };
}

function factsOf({ id, userName, role, oem, groups = [], details = {} }: DemoAccount): UserFacts {
  const known = { user_name: userName ?? id, role, oem: oem ?? null, groups, language: null, previous_login: null };
  return { ...known, details: details as JsonObject };
}

function actorOf(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants, behind?: DemoAccount): Actor {
  const impersonator = behind && { userId: behind.id, login: behind.id, role: behind.role };
  const user = userDetails(portal, factsOf(account), impersonator && { ...impersonator, ...factsOf(behind) });
  return {
    userId: account.id,
    login: account.id,
    role: account.role,
    roles: rolesOf(portal, user),
    ...(account.oem === undefined ? {} : { oem: account.oem }),
    organizationIds: tenants.organizationsOf(account),
    ...(impersonator ? { impersonator } : {}),
    sessionId: '',
    user,
  };
}

function ofAccount(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants): MatrixActor {
  return { id: account.id, login: account.id, actor: actorOf(portal, account, tenants) };
}

/** One user of every set of roles that the account may act for. */
function impersonations(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants): MatrixActor[] {
  const actor = actorOf(portal, account, tenants);
  if (!actor.roles.some((role) => portal.access.roles[role]?.mayImpersonate?.length)) return [];
  const found = new Map<string, MatrixActor>();
  for (const other of tenants.accounts.filter(({ id, oem }) => id !== account.id && (actor.oem === undefined || oem === actor.oem))) {
    if (!mayBecome(portal, actor, { ...factsOf(other), organizations: tenants.organizationsOf(other) })) continue;
    const taken = actorOf(portal, other, tenants, account);
    const key = taken.roles.join();
    if (!found.has(key)) found.set(key, { id: `${account.id} as ${other.id}`, login: account.id, actsFor: other.id, actor: taken });
  }
  return [...found.values()];
}
