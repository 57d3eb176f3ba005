import type { CompiledPortal } from '#compiler';
import { createEvaluation, evaluate } from '#conditions';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import { isConfinedToOrganizations } from './permit.ts';
import { type StoredUser, type UserData, userDetails } from './users.ts';

/** Entries for each portal; a full cache is cleared. */
const MAX_CACHED = 1000;
const rolesCache = new WeakMap<CompiledPortal, Map<string, readonly string[]>>();

/**
 * Ids of the roles of the access document whose condition a user meets; without a maker (`oem`) none that is marked `ownProgram`, whatever
 * the user is called. Cached by portal and user details, because every call needs the roles.
 */
export function rolesOf(portal: CompiledPortal, user: JsonObject, oem: string | null): readonly string[] {
  const cached = rolesCache.get(portal) ?? new Map<string, readonly string[]>();
  rolesCache.set(portal, cached);
  const isBound = oem !== null && oem !== '';
  const key = JSON.stringify([isBound, user]);
  const roles = cached.get(key) ?? evaluateRoles(portal, user, isBound);
  if (cached.size >= MAX_CACHED) cached.clear();
  cached.set(key, roles);
  return roles;
}

function evaluateRoles(portal: CompiledPortal, user: JsonObject, isBound: boolean): string[] {
  const roots = { user: () => user, portal: () => portal.portal };
  const evaluation = createEvaluation({ roots, facts: portal.facts, conditions: portal.conditions });
  return Object.entries(portal.access.roles)
    .filter(([, { ownProgram, when }]) => (isBound || ownProgram !== true) && evaluate(when, evaluation))
    .map(([id]) => id);
}

/** A user whom somebody wants to impersonate, with the user's organizations and their makers. */
export type ImpersonationTarget = UserData & Pick<StoredUser, 'organizations' | 'organization_oems'>;

/**
 * Whether an actor may impersonate another user. The actor's roles must allow every role of the target, and the actor must reach all
 * organizations of the target.
 */
export function mayImpersonate(portal: CompiledPortal, actor: Actor, target: ImpersonationTarget): boolean {
  const allowed = new Set(actor.roles.flatMap((role) => portal.access.roles[role]?.mayImpersonate ?? []));
  const roles = rolesOf(portal, userDetails(portal, target), target.oem);
  return reachesUser(portal, actor, target) && roles.length > 0 && roles.every((role) => allowed.has(role));
}

/** Whether all organizations of a user are the actor's, if it works for organizations, or are of the maker it is bound to, if it is. */
function reachesUser(portal: CompiledPortal, actor: Actor, target: ImpersonationTarget): boolean {
  if (isConfinedToOrganizations(portal, actor))
    return target.organizations.length > 0 && target.organizations.every((id) => actor.organizationIds.includes(id));
  return actor.oem === undefined || (target.oem === actor.oem && target.organization_oems.every((oem) => oem === actor.oem));
}
