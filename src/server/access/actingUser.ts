import type { Actor } from '../call/actor.ts';
import { Problem } from '../call/problem.ts';

/** The signed-in user of a call; a Problem 401 when there is none. */
export function actingUser(actor: Actor | undefined): Actor {
  if (!actor) throw new Problem(401, 'Sign in first.');
  return actor;
}
