import type { Operation } from '#model';

/** Whether the operation's calls carry an Idempotency-Key: it has effects, and its document does not say otherwise. */
export function isOnce({ method, portal }: Operation): boolean {
  const hasEffects = method === 'GET' ? portal.safe === false : portal.safe !== true;
  return hasEffects && portal.once !== false;
}
