import type { Operation } from '#model';
import { changesSomething } from '#operations';

/** Whether the operation's calls carry an Idempotency-Key: it has effects, and its document does not say otherwise. */
export function isOnce(operation: Operation): boolean {
  return changesSomething(operation) && operation.portal.once !== false;
}
