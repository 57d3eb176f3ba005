import { createHash, createHmac } from 'node:crypto';
import { changesSomething } from '#operations';
import type { Actor } from '../access/actor.ts';
import type { Handler, HandlerRequest } from '../domain/handler.ts';
import { Problem } from '../http/problem.ts';

/** One thing that a caller wants done once, however often the request arrives (draft-ietf-httpapi-idempotency-key-header). */
export interface Intention {
  /** Names caller and key; the key cannot be read from it. */
  readonly keyHash: string;
  /** Effective user; '' = nobody signed in. */
  readonly userId: string;
  readonly operation: string;
  /** The same for the same request under the same key. */
  readonly fingerprint: string;
}

const KEY = /^(?:"([\x21\x23-\x7e]{16,128})"|([\x21\x23-\x7e]{16,128}))$/;

/**
 * The intention that a request names with its `Idempotency-Key`, a text of 16 to 128 characters, quoted or bare;
 * undefined without one or where each request stands for itself. A malformed key is a Problem 400.
 */
export function intentionOf(
  { operation, params, body, wire }: HandlerRequest,
  kind: Handler['kind'],
  actor: Actor | undefined,
): Intention | undefined {
  if (operation.portal.once === false || !changesSomething(operation)) return undefined;
  const key = keyOf(wire.headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { impersonator, organizationIds = [], userId = '' } = actor ?? {};
  const own = impersonator?.userId ?? userId;
  // Calls of the session itself may change the effective user: their repeats come as somebody else.
  const caller = kind === 'system' ? [own] : [own, userId, ...organizationIds];
  return {
    keyHash: createHash('sha256')
      .update(JSON.stringify([...caller, key]))
      .digest('hex'),
    userId,
    operation: operation.id,
    // Under the key, which is not stored: a body may hold a password, and its plain hash could be guessed at.
    fingerprint: createHmac('sha256', key)
      .update(JSON.stringify([operation.id, params, body ?? null]))
      .digest('hex'),
  };
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined) throw new Problem(400, 'The Idempotency-Key must be a text of 16 to 128 characters.');
  return key;
}
