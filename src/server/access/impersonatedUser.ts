import type { CompiledPortal } from '#compiler';
import { createActor } from './createActor.ts';
import { mayImpersonate } from './roles.ts';
import type { StoredUser } from './users.ts';

/** What of a session says whom it impersonates. */
export interface Impersonation {
  readonly user_id: string;
  readonly impersonated_user_id: string | null;
  readonly impersonation_ends_at: Date | null;
}

/**
 * The user whom a session impersonates, among `users`; undefined when it impersonates nobody, its time is over, or the impersonation would
 * not be allowed if it began now: roles and organizations of both may have changed since.
 */
export function impersonatedUser<User extends StoredUser>(
  portal: CompiledPortal,
  session: Impersonation,
  users: readonly User[],
  now: Date,
): User | undefined {
  if (!session.impersonation_ends_at || session.impersonation_ends_at <= now) return undefined;
  const signedIn = users.find(({ id }) => id === session.user_id);
  const target = users.find(({ id }) => id === session.impersonated_user_id);
  if (!signedIn?.active || !target?.active) return undefined;
  return mayImpersonate(portal, createActor(portal, '', signedIn), target) ? target : undefined;
}
