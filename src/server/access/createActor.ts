import type { CompiledPortal } from '#compiler';
import type { Actor } from '../call/actor.ts';
import { rolesOf } from './roles.ts';
import { dealerOf, type StoredUser, userDetails } from './users.ts';

/** What of a session its actor depends on, besides its users. */
export interface ActorSession {
  readonly session_id: string;
  readonly purpose: Actor['purpose'] | null;
}

/**
 * The actor of a session: the effective user, with the impersonator when somebody else acts as this user. `role` is the one role that is
 * stored with the user; `roles` are the ids of the roles of the access document whose condition the user meets.
 */
export function createActor(portal: CompiledPortal, sessionId: string, effective: StoredUser, impersonator?: StoredUser): Actor {
  const user = { ...userDetails(portal, effective, impersonator), ...(impersonator && dealerOf(effective)) };
  return {
    userId: effective.id,
    login: effective.login,
    role: effective.role,
    roles: rolesOf(portal, user, effective.oem),
    ...(effective.oem === null ? {} : { oem: effective.oem }),
    organizationIds: effective.organizations,
    ...(impersonator ? { impersonator: { userId: impersonator.id, login: impersonator.login, role: impersonator.role } } : {}),
    sessionId,
    user,
  };
}

/** The actor of a stored session: its tokens open no more than the session is for. */
export function createSessionActor(
  portal: CompiledPortal,
  { purpose, session_id: sessionId }: ActorSession,
  effective: StoredUser,
  impersonator?: StoredUser,
): Actor {
  return { ...createActor(portal, sessionId, effective, impersonator), ...(purpose && { purpose }) };
}
