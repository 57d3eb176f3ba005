import type { CompiledPortal } from '#compiler';
import type { AccessRule, DemoAccount, JsonObject } from '#model';
import { decideAccess, isConfinedToOrganizations } from '../access/permit.ts';
import { mayImpersonate, rolesOf } from '../access/roles.ts';
import { type UserData, userDetails } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import { type DemoTenants, demoTenants } from '../demo/demoTenants.ts';

/** A column of the matrix: nobody, an ended session, an account, or an account that acts as another one. */
export interface MatrixActor {
  readonly id: string;
  /** Why there is no valid session: there never was one, it expired, or the account is suspended. */
  readonly without?: 'session' | 'expired' | 'suspended';
  readonly login?: string;
  readonly actsFor?: string;
  /** Absent without a valid session. */
  readonly actor?: Actor;
}

/** Every kind of user against every operation. */
export interface AccessMatrix {
  readonly actors: readonly MatrixActor[];
  readonly operations: readonly string[];
  reach(operation: string, actor: MatrixActor): Reach;
}

/** The matrix must not depend on the day on which it is made. */
const FIXED_DATE = new Date(0);

/** The access matrix of a portal. Its users are the demo accounts, alone and acting as those whom they may impersonate. */
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
    reach: (operation, { actor }) => reachOf(portal, operation, actor, FIXED_DATE),
  };
}

function factsOf({ id, userName, role, oem, groups = [], details = {} }: DemoAccount): UserData {
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

/** The account acting as others: one user for every set of roles that it may impersonate. */
function impersonations(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants): MatrixActor[] {
  const actor = actorOf(portal, account, tenants);
  if (!actor.roles.some((role) => portal.access.roles[role]?.mayImpersonate?.length)) return [];
  const found = new Map<string, MatrixActor>();
  for (const other of tenants.accounts.filter(({ id, oem }) => id !== account.id && (actor.oem === undefined || oem === actor.oem))) {
    if (!mayImpersonate(portal, actor, { ...factsOf(other), organizations: tenants.organizationsOf(other) })) continue;
    const taken = actorOf(portal, other, tenants, account);
    const key = taken.roles.join();
    if (!found.has(key)) found.set(key, { id: `${account.id} as ${other.id}`, login: account.id, actsFor: other.id, actor: taken });
  }
  return [...found.values()];
}

/**
 * What of the data a call of this user reaches. `signIn` and `refused` reach nothing; `content` is catalogue data of the
 * user's own program, `anyContent` that of the program which the call names.
 */
export type Reach = 'signIn' | 'refused' | 'nothing' | 'self' | 'organizations' | 'program' | 'content' | 'anyContent' | 'everything';

const isBound = ({ oem }: Actor) => oem !== undefined;

const REACHES: { readonly [tenant in AccessRule['tenant']]: (actor: Actor, portal: CompiledPortal) => Reach } = {
  none: () => 'nothing',
  self: () => 'self',
  organization: () => 'organizations',
  oem: (actor) => (isBound(actor) ? 'program' : 'organizations'),
  bound: (actor, portal) => (isConfinedToOrganizations(portal, actor) ? 'organizations' : isBound(actor) ? 'program' : 'everything'),
  content: (actor) => (isBound(actor) ? 'content' : 'anyContent'),
  all: () => 'everything',
};

/** Reach of an operation for a user, by the access document alone. */
export function reachOf(portal: CompiledPortal, operationId: string, actor: Actor | undefined, now: Date): Reach {
  const decision = decideAccess(portal, operationId, actor, { params: {}, now });
  if (decision !== 'allowed') return decision;
  const tenant = portal.access.operations[operationId]?.tenant;
  return actor && tenant ? REACHES[tenant](actor, portal) : 'nothing';
}
