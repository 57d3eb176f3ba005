import type { CompiledPortal } from '#compiler';
import { evaluate } from '#conditions';
import type { AccessRule } from '#model';
import type { Actor } from '../call/actor.ts';
import { actorEvaluation } from '../call/evaluation.ts';
import { isOpen } from '../call/limits.ts';
import { Problem, standardProblem } from '../call/problem.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { menuFactsOf } from './menu.ts';

/** The details of a call on which an access rule may depend. */
export interface AccessInput {
  readonly params: object;
  readonly now: Date;
}

/** The challenges of RFC 6750, 3: to a call without an access token, and to one whose token is not valid. */
const CHALLENGE = 'Bearer';
const TOKEN_REFUSED = 'Bearer error="invalid_token", error_description="The access token is unknown, expired or revoked"';

/** The tenant of a call without an actor: it reaches nothing. */
export const NO_TENANT: Tenant = { userId: '', role: '', organizationIds: [], oemIds: [], bypass: false };

/** Whether an actor may call an operation; `signIn` = only once signed in. */
export type AccessDecision = 'allowed' | 'signIn' | 'refused';

/**
 * What the access document decides about a call, without reading stored data. Operations without a rule are refused, and to a session of
 * the Studio all but the calls of the Studio, open ones too.
 */
export function decideAccess(portal: CompiledPortal, operationId: string, actor: Actor | undefined, call: AccessInput): AccessDecision {
  const rule = portal.access.operations[operationId];
  if (!rule || (actor && !isPurposeOf(portal, operationId, actor))) return 'refused';
  if (isOpen(portal, operationId)) return 'allowed';
  if (!actor) return 'signIn';
  return isAllowed(portal, rule, actor, call) ? 'allowed' : 'refused';
}

/**
 * The tenant for which an operation runs, which decides the rows that it can read and change. Throws a Problem 401 when the operation needs
 * a signed-in user, 403 when the access document does not allow this user the call with these parameters. `hasToken`: the call brought an
 * access token, so one without an actor was refused.
 */
export function permit(
  portal: CompiledPortal,
  operationId: string,
  actor: Actor | undefined,
  { hasToken = false, ...call }: AccessInput & { readonly hasToken?: boolean },
): Tenant {
  const decision = decideAccess(portal, operationId, actor, call);
  if (decision === 'signIn') throw signInFirst(hasToken);
  const rule = portal.access.operations[operationId];
  if (decision === 'refused' || !rule) throw standardProblem('notAllowed');
  return actor ? tenantOf(portal, rule, actor) : NO_TENANT;
}

function isPurposeOf({ portal: { studio } }: CompiledPortal, operationId: string, { purpose }: Actor): boolean {
  return purpose === undefined || Object.values(studio?.calls ?? {}).includes(operationId);
}

function isAllowed(portal: CompiledPortal, rule: AccessRule, actor: Actor, { params, now }: AccessInput): boolean {
  if (rule.whileImpersonating === 'deny' && actor.impersonator) return false;
  if (!rule.allow.includes('authenticated') && !rule.allow.some((role) => actor.roles.includes(role))) return false;
  const roots = { route: { params }, menu: menuFactsOf(portal, actor, now) };
  return !rule.when || evaluate(rule.when, actorEvaluation(portal, actor, { now, roots }));
}

/**
 * The rows that a rule's `tenant` makes visible. `bound`: the rows of the user's organizations for a user who is confined to them, else
 * those of the maker's portal that the user is bound to (`oem`), else all. `content`: the rows of no organization that belong to that
 * portal, or to all portals; to every portal for a user who is bound to none.
 */
function tenantOf(portal: CompiledPortal, { tenant }: AccessRule, actor: Actor): Tenant {
  const { userId, role, organizationIds, oem } = actor;
  const oemIds = oem === undefined ? [] : [oem];
  const nothing: Tenant = { userId, role, organizationIds: [], oemIds: [], bypass: false };
  if (tenant === 'organization') return { ...nothing, organizationIds };
  if (tenant === 'oem') return { ...nothing, organizationIds, oemIds };
  if (tenant === 'content') return { ...nothing, oemIds: catalogueOf(portal, oem) };
  if (tenant === 'bound' && isConfinedToOrganizations(portal, actor)) return { ...nothing, organizationIds };
  if (tenant === 'bound' && oemIds.length) return { ...nothing, oemIds };
  return { ...nothing, bypass: tenant === 'all' || tenant === 'bound' };
}

/** Names under which the rows of catalogues are shown: those that all portals share and those of the actor's, or of every portal. */
function catalogueOf({ variants }: CompiledPortal, oem: string | undefined): string[] {
  return ['', ...(oem === undefined ? variants.keys() : [oem])].map((id) => `content:${id}`);
}

/**
 * Whether a user sees at most the rows of the user's organizations. True for a user of organizations, and for every user with a role marked
 * `ownOrganizations`: without organizations such a user sees no rows.
 */
export function isConfinedToOrganizations({ access }: Pick<CompiledPortal, 'access'>, { organizationIds, roles }: Actor): boolean {
  return organizationIds.length > 0 || roles.some((role) => access.roles[role]?.ownOrganizations === true);
}

/** The signed-in user of a call; a Problem 401 when there is none. */
export function requireActor(actor: Actor | undefined): Actor {
  if (!actor) throw signInFirst(false);
  return actor;
}

/** The refusal of a call that needs a session or key: there was none, or (`hasToken`) what was brought is not one. */
export function signInFirst(hasToken: boolean): Problem {
  return new Problem(401, 'Sign in first.', { headers: { 'www-authenticate': hasToken ? TOKEN_REFUSED : CHALLENGE } });
}
