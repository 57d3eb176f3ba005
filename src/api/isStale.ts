import type { Failure } from '#model';

/** A conflict that names both versions is for the user to settle. */
export function isStale({ kind, body }: Failure): boolean {
  return kind === 'conflict' && typeof body === 'object' && body !== null && 'conflict' in body;
}
