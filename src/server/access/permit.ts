import type { CompiledPortal } from '#compiler';
import { evaluate } from '#conditions';
import type { AccessRule } from '#model';
import { Problem } from '../http/problem.ts';
import type { Tenant } from '../persistence/withTenant.ts';
import type { Actor } from './actor.ts';

const NOBODY: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };

/**
 * The tenant for which an operation runs: deny by default. A Problem 401 when it needs a signed-in user, 403 when the
 * access document does not let this user call it with these parameters.
 */
export function permit(portal: CompiledPortal, operationId: string, actor: Actor | undefined, params: object): Tenant {
  const rule = portal.access.operations[operationId];
  if (!rule) throw new Problem(403, 'This call is not allowed.');
  if (rule.allow.includes('anyone')) return actor ? tenantOf(rule, actor) : NOBODY;
  if (!actor) throw new Problem(401, 'Sign in first.', { headers: { 'www-authenticate': 'Bearer' } });
  if (!holds(portal, rule, actor, params)) throw new Problem(403, 'This call is not allowed.');
  return tenantOf(rule, actor);
}

function holds(portal: CompiledPortal, rule: AccessRule, actor: Actor, params: object): boolean {
  if (rule.whileImpersonating === 'deny' && actor.impersonator) return false;
  if (!rule.allow.includes('authenticated') && !rule.allow.some((role) => actor.roles.includes(role))) return false;
  if (!rule.when) return true;
  const session = { signedIn: true, impersonating: Boolean(actor.impersonator) };
  const scope = { user: actor.user, portal: portal.portal, oem: variantOem(portal, actor), session, route: { params } };
  return evaluate(rule.when, { scope, conditions: portal.conditions });
}

function variantOem(portal: CompiledPortal, actor: Actor): unknown {
  return portal.variants.get(actor.oem ?? portal.defaultVariant)?.oem;
}

function tenantOf(rule: AccessRule, actor: Actor): Tenant {
  const organizations = rule.tenant === 'organization' || rule.tenant === 'oem' ? actor.organizationIds : [];
  const programs = rule.tenant === 'oem' && actor.oem ? [actor.oem] : [];
  return { userId: actor.userId, role: actor.role, organizationIds: organizations, oemIds: programs, bypass: rule.tenant === 'all' };
}
