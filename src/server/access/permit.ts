import type { CompiledPortal } from '#compiler';
import { evaluate } from '#conditions';
import type { AccessRule } from '#model';
import type { Actor } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';

/** What of a call a rule may look at. */
export interface AccessInput {
  readonly params: object;
  readonly now: Date;
}

/** The tenant that reaches nothing. */
export const NO_TENANT: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };

/** Whether a user may call an operation: deny by default. */
export type AccessDecision = 'allowed' | 'signIn' | 'refused';

/** What the access document says of this call by this user, without looking at any data. */
export function decideAccess(portal: CompiledPortal, operationId: string, actor: Actor | undefined, call: AccessInput): AccessDecision {
  const rule = portal.access.operations[operationId];
  if (!rule) return 'refused';
  if (rule.allow.includes('anyone')) return 'allowed';
  if (!actor) return 'signIn';
  return isAllowed(portal, rule, actor, call) ? 'allowed' : 'refused';
}

/**
 * The tenant for which an operation runs: deny by default. A Problem 401 when it needs a signed-in user, 403 when the
 * access document does not let this user call it with these parameters.
 */
export function permit(portal: CompiledPortal, operationId: string, actor: Actor | undefined, call: AccessInput): Tenant {
  const verdict = decideAccess(portal, operationId, actor, call);
  if (verdict === 'signIn') throw new Problem(401, 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } });
  const rule = portal.access.operations[operationId];
  if (verdict === 'refused' || !rule) throw standardProblem('notAllowed');
  return actor ? tenantOf(portal, rule, actor) : NO_TENANT;
}

function isAllowed(portal: CompiledPortal, rule: AccessRule, actor: Actor, { params, now }: AccessInput): boolean {
  if (rule.whileImpersonating === 'deny' && actor.impersonator) return false;
  if (!rule.allow.includes('authenticated') && !rule.allow.some((role) => actor.roles.includes(role))) return false;
  return !rule.when || evaluate(rule.when, actorEvaluation(portal, actor, { now, roots: { route: { params } } }));
}

function tenantOf(portal: CompiledPortal, { tenant }: AccessRule, actor: Actor): Tenant {
  const { userId, role, organizationIds, oem } = actor;
  const programs = oem === undefined ? [] : [oem];
  const nothing: Tenant = { userId, role, organizationIds: [], oemIds: [], bypass: false };
  if (tenant === 'organization') return { ...nothing, organizationIds };
  if (tenant === 'oem') return { ...nothing, organizationIds, oemIds: programs };
  if (tenant === 'bound' && isConfinedToOrganizations(portal, actor)) return { ...nothing, organizationIds };
  if (tenant === 'bound' && programs.length) return { ...nothing, oemIds: programs };
  return { ...nothing, bypass: tenant === 'all' || tenant === 'bound' };
}

/** Whether a user works for organizations and never reaches beyond them, also when there are none (`ownOrganizations` of a role). */
export function isConfinedToOrganizations({ access }: Pick<CompiledPortal, 'access'>, { organizationIds, roles }: Actor): boolean {
  return organizationIds.length > 0 || roles.some((role) => access.roles[role]?.ownOrganizations === true);
}
