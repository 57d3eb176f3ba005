import type { RequestParts } from '#operations';
import type { Answer } from './Transport.ts';

/** Milliseconds to wait when the answer says that a request with the same Idempotency-Key is still being worked on. */
export function underWayMs({ headers }: RequestParts, reply: Answer | string): number | undefined {
  if (typeof reply === 'string' || reply.status !== 409 || headers['Idempotency-Key'] === undefined) return undefined;
  const seconds = Number(reply.headers['retry-after'] ?? 'none');
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : undefined;
}
