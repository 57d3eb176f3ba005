import type { CompiledPortal } from '#compiler';
import type { Actor } from '../call/actor.ts';
import { rolesOf } from './rolesOf.ts';
import { type UserFacts, userDetails } from './userDetails.ts';

/** Who may be taken on: a user, with the organizations it belongs to. */
export interface Candidate extends UserFacts {
  readonly organizations: readonly string[];
}

/** Whether the roles of a user let it act as another: every role of the other counts, and so does every organization. */
export function mayBecome(portal: CompiledPortal, actor: Actor, candidate: Candidate): boolean {
  const wanted = new Set(actor.roles.flatMap((role) => portal.access.roles[role]?.mayImpersonate ?? []));
  const has = rolesOf(portal, userDetails(portal, candidate));
  const within = !actor.organizationIds.length || candidate.organizations.every((id) => actor.organizationIds.includes(id));
  return within && has.length > 0 && has.every((role) => wanted.has(role));
}
