import type { CompiledPortal } from '#compiler';
import { evaluate } from '#conditions';
import type { AccessRule } from '#model';
import { Problem } from '../http/problem.ts';
import type { Tenant } from '../persistence/withTenant.ts';
import type { Actor } from './actor.ts';
import { evaluationOf } from './evaluationOf.ts';

/** What of a call a rule may look at. */
export interface PermitCall {
  readonly params: object;
  readonly now: Date;
}

const NOBODY: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };

/**
 * The tenant for which an operation runs: deny by default. A Problem 401 when it needs a signed-in user, 403 when the
 * access document does not let this user call it with these parameters.
 */
export function permit(portal: CompiledPortal, operationId: string, actor: Actor | undefined, call: PermitCall): Tenant {
  const rule = portal.access.operations[operationId];
  if (!rule) throw new Problem(403, 'This call is not allowed.');
  if (rule.allow.includes('anyone')) return actor ? tenantOf(rule, actor) : NOBODY;
  if (!actor) throw new Problem(401, 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } });
  if (!holds(portal, rule, actor, call)) throw new Problem(403, 'This call is not allowed.');
  return tenantOf(rule, actor);
}

function holds(portal: CompiledPortal, rule: AccessRule, actor: Actor, { params, now }: PermitCall): boolean {
  if (rule.whileImpersonating === 'deny' && actor.impersonator) return false;
  if (!rule.allow.includes('authenticated') && !rule.allow.some((role) => actor.roles.includes(role))) return false;
  return !rule.when || evaluate(rule.when, evaluationOf(portal, actor, { now, roots: { route: { params } } }));
}

function tenantOf(rule: AccessRule, actor: Actor): Tenant {
  const organizations = rule.tenant === 'organization' || rule.tenant === 'oem' ? actor.organizationIds : [];
  const programs = rule.tenant === 'oem' && actor.oem ? [actor.oem] : [];
  return { userId: actor.userId, role: actor.role, organizationIds: organizations, oemIds: programs, bypass: rule.tenant === 'all' };
}
