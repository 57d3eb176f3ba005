import type { CompiledPortal } from '#compiler';
import type { AccessRule } from '#model';
import { isConfined } from '../access/isConfined.ts';
import { verdictOf } from '../access/permit.ts';
import type { Actor } from '../call/actor.ts';

/**
 * What of the data a call of this user reaches. `signIn` and `refused` reach nothing; `content` is catalogue data of the
 * user's own program, `anyContent` that of the program which the call names.
 */
export type Reach = 'signIn' | 'refused' | 'nothing' | 'self' | 'organizations' | 'program' | 'content' | 'anyContent' | 'everything';

const isBound = ({ oem }: Actor) => oem !== undefined;

const REACHES: { readonly [tenant in AccessRule['tenant']]: (actor: Actor, portal: CompiledPortal) => Reach } = {
  none: () => 'nothing',
  self: () => 'self',
  organization: () => 'organizations',
  oem: (actor) => (isBound(actor) ? 'program' : 'organizations'),
  bound: (actor, portal) => (isConfined(portal, actor) ? 'organizations' : isBound(actor) ? 'program' : 'everything'),
  content: (actor) => (isBound(actor) ? 'content' : 'anyContent'),
  all: () => 'everything',
};

/** Reach of an operation for a user, by the access document alone. */
export function reachOf(portal: CompiledPortal, operationId: string, actor: Actor | undefined, now: Date): Reach {
  const verdict = verdictOf(portal, operationId, actor, { params: {}, now });
  if (verdict !== 'allowed') return verdict;
  const tenant = portal.access.operations[operationId]?.tenant;
  return actor && tenant ? REACHES[tenant](actor, portal) : 'nothing';
}
