import type { CompiledPortal } from '#compiler';
import type { AccessRule, DemoAccount, JsonObject } from '#model';
import { createActor } from '../access/createActor.ts';
import { decideAccess, isConfinedToOrganizations } from '../access/permit.ts';
import { mayImpersonate } from '../access/roles.ts';
import type { StoredUser } from '../access/users.ts';
import type { Actor } from '../call/actor.ts';
import { type DemoTenants, demoTenants } from '../demo/demoTenants.ts';

/** A column of the matrix: nobody, an ended session, an account, one that acts as another one, or the session that one has in the Studio. */
export interface MatrixActor {
  readonly id: string;
  /** Why there is no valid session: there never was one, it expired, or the account is suspended. */
  readonly without?: 'session' | 'expired' | 'suspended';
  readonly login?: string;
  readonly actsFor?: string;
  /** Absent without a valid session. */
  readonly actor?: Actor;
}

/** A table of kinds of users and operations: who may call what, and which data the call reaches. For review and for tests. */
export interface AccessMatrix {
  readonly actors: readonly MatrixActor[];
  readonly operations: readonly string[];
  reach(operation: string, actor: MatrixActor): Reach;
}

/** The day that access rules see: the matrix must not depend on the day on which it is made. */
const FIXED_DATE = new Date(0);

/** Creates the access matrix of a portal. Its users are the demo accounts, alone and impersonating others. */
export function accessMatrix(portal: CompiledPortal): AccessMatrix {
  const actors = portal.demo.flatMap((document) => {
    const tenants = demoTenants(portal, document);
    return (document.accounts ?? []).flatMap((account) => [
      { id: account.id, login: account.id, actor: actorOf(portal, account, tenants) },
      ...sessionInStudio(portal, account, tenants),
      ...impersonations(portal, account, tenants),
    ]);
  });
  // The account whose session is shown as expired and suspended.
  const sample = actors.find(({ actor }) => actor?.organizationIds.length) ?? actors[0];
  const login = sample?.login ?? '';
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

/** One user of the matrix: the account alone, or `impersonator` acting as the account. */
function actorOf(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants, impersonator?: DemoAccount): Actor {
  return createActor(portal, '', storedUser(account, tenants), impersonator && storedUser(impersonator, tenants));
}

function storedUser(account: DemoAccount, tenants: DemoTenants): StoredUser {
  const { details = {}, email = null, groups = [], id, oem = null, role, userName = id } = account;
  const organizations = tenants.organizationsOf(account);
  const own = tenants.organizations.filter((organization) => organizations.includes(organization.id));
  return {
    id,
    login: id,
    active: true,
    organizations,
    organization_oems: own.map(({ oem }) => oem),
    organization_names: own.map(({ name }) => name),
    user_name: userName,
    email,
    role,
    oem,
    groups,
    details: details as JsonObject,
    language: null,
    previous_login: null,
  };
}

/** The column of an account with the session that the Studio opens for it, if it may open the Studio. */
function sessionInStudio(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants): MatrixActor[] {
  const actor: Actor = { ...actorOf(portal, account, tenants), purpose: 'studio' };
  const call = portal.portal.studio?.calls.machines;
  const mayOpen = call !== undefined && decideAccess(portal, call, actor, { params: {}, now: FIXED_DATE }) === 'allowed';
  return mayOpen ? [{ id: `${account.id}, token of the Studio`, login: account.id, actor }] : [];
}

/** The columns of an account that impersonates others: one for every set of roles that it may impersonate. */
function impersonations(portal: CompiledPortal, account: DemoAccount, tenants: DemoTenants): MatrixActor[] {
  const actor = actorOf(portal, account, tenants);
  if (!actor.roles.some((role) => portal.access.roles[role]?.mayImpersonate?.length)) return [];
  const found = new Map<string, MatrixActor>();
  for (const other of tenants.accounts.filter(({ id, oem }) => id !== account.id && (actor.oem === undefined || oem === actor.oem))) {
    if (!mayImpersonate(portal, actor, storedUser(other, tenants))) continue;
    const effective = actorOf(portal, other, tenants, account);
    const key = effective.roles.join();
    if (!found.has(key)) found.set(key, { id: `${account.id} as ${other.id}`, login: account.id, actsFor: other.id, actor: effective });
  }
  return [...found.values()];
}

/**
 * Which data a call of a user reaches. `signIn`, `refused` and `hidden`: none, the call needs a session, is refused, or is as if there were none. `key`:
 * none, the call is for programs of sources. `program`: those of all
 * dealers of the user's maker portal. `content`: pages and catalogue data of that portal; `anyContent`: those of the portal that the call
 * names.
 */
export type Reach =
  | 'signIn'
  | 'refused'
  | 'hidden'
  | 'key'
  | 'nothing'
  | 'self'
  | 'organizations'
  | 'program'
  | 'content'
  | 'anyContent'
  | 'everything';

const isBoundToProgram = ({ oem }: Actor) => oem !== undefined;

const REACH_OF_TENANT: { readonly [tenant in AccessRule['tenant']]: (actor: Actor, portal: CompiledPortal) => Reach } = {
  none: () => 'nothing',
  self: () => 'self',
  organization: () => 'organizations',
  oem: (actor) => (isBoundToProgram(actor) ? 'program' : 'organizations'),
  bound: (actor, portal) =>
    isConfinedToOrganizations(portal, actor) ? 'organizations' : isBoundToProgram(actor) ? 'program' : 'everything',
  content: (actor) => (isBoundToProgram(actor) ? 'content' : 'anyContent'),
  all: () => 'everything',
};

/** What an operation reaches for a user, by the access document alone. */
function reachOf(portal: CompiledPortal, operationId: string, actor: Actor | undefined, now: Date): Reach {
  if (portal.access.operations[operationId]?.keyOf !== undefined) return 'key';
  const decision = decideAccess(portal, operationId, actor, { params: {}, now });
  if (decision !== 'allowed') return portal.access.operations[operationId]?.hidden === true ? 'hidden' : decision;
  const tenant = portal.access.operations[operationId]?.tenant;
  return actor && tenant ? REACH_OF_TENANT[tenant](actor, portal) : 'nothing';
}
