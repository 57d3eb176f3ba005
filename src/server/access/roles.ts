import type { CompiledPortal } from '#compiler';
import { createEvaluation, evaluate } from '#conditions';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import { type UserData, userDetails } from './users.ts';

const MAX_CACHED = 1000;
const rolesCache = new WeakMap<CompiledPortal, Map<string, readonly string[]>>();

/** Role ids of the access document that user details earn; the same details of one portal earn the same, so they are judged once. */
export function rolesOf(portal: CompiledPortal, user: JsonObject): readonly string[] {
  const known = rolesCache.get(portal) ?? new Map<string, readonly string[]>();
  rolesCache.set(portal, known);
  const key = JSON.stringify(user);
  const found = known.get(key) ?? evaluateRoles(portal, user);
  if (known.size >= MAX_CACHED) known.clear();
  known.set(key, found);
  return found;
}

function evaluateRoles(portal: CompiledPortal, user: JsonObject): string[] {
  const roots = { user: () => user, portal: () => portal.portal };
  const evaluation = createEvaluation({ roots, facts: portal.facts, conditions: portal.conditions });
  return Object.entries(portal.access.roles)
    .filter(([, role]) => evaluate(role.when, evaluation))
    .map(([id]) => id);
}

/** Who may be taken on: a user, with the organizations it belongs to. */
export interface ImpersonationTarget extends UserData {
  readonly organizations: readonly string[];
}

/** Whether the roles of a user let it act as another: every role of the other counts, and so does every organization. */
export function mayImpersonate(portal: CompiledPortal, actor: Actor, candidate: ImpersonationTarget): boolean {
  const wanted = new Set(actor.roles.flatMap((role) => portal.access.roles[role]?.mayImpersonate ?? []));
  const has = rolesOf(portal, userDetails(portal, candidate));
  const within = !actor.organizationIds.length || candidate.organizations.every((id) => actor.organizationIds.includes(id));
  return within && has.length > 0 && has.every((role) => wanted.has(role));
}
