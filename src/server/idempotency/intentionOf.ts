import { createHmac } from 'node:crypto';
import type { Actor } from '../call/actor.ts';
import type { Handler, HandlerRequest } from '../call/handler.ts';
import { type NamedIntention, namedIntention } from './namedIntention.ts';

/** One thing that a caller wants done once, however often the request arrives (draft-ietf-httpapi-idempotency-key-header). */
export interface Intention extends NamedIntention {
  /** Effective user; '' = nobody signed in. */
  readonly userId: string;
  readonly operation: string;
  /** The same for the same request under the same key. */
  readonly fingerprint: string;
}

/** The intention of a request whose body is read; undefined where each request stands for itself. */
export function intentionOf(
  { operation, params, body, http }: HandlerRequest,
  kind: Handler['kind'],
  actor: Actor | undefined,
): Intention | undefined {
  const named = namedIntention({ operation, headers: http.headers, kind, actor });
  if (named === undefined) return undefined;
  return {
    ...named,
    userId: actor?.userId ?? '',
    operation: operation.id,
    // Under the key, which is not stored: a body may hold a password, and its plain hash could be guessed at.
    fingerprint: createHmac('sha256', named.key)
      .update(JSON.stringify([operation.id, params, body ?? null]))
      .digest('hex'),
  };
}
