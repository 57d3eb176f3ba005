import { createHash, createHmac } from 'node:crypto';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import type { Actor } from '../call/actor.ts';
import type { Handler, HandlerRequest, HttpDetails } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';

/** The key of one caller (draft-ietf-httpapi-idempotency-key-header). */
export interface IdempotencyKey {
  /** As the caller sent it. */
  readonly key: string;
  /** Identifies caller and key; the key cannot be read from it. */
  readonly keyHash: string;
}

/** A request that has an effect once, however often it arrives. */
export interface IdempotentRequest extends IdempotencyKey {
  /** Effective user; '' = nobody signed in. */
  readonly userId: string;
  readonly operation: string;
  /** Equal when the same request comes again with the same key. */
  readonly fingerprint: string;
}

/** What is known of a request before its body is read. */
export interface RequestHead {
  readonly operation: Operation;
  readonly headers: HttpDetails['headers'];
  readonly kind: Handler['kind'];
  readonly actor: Actor | undefined;
}

/** Visible ASCII characters without quotes; the draft wants the key in quotes, many clients send it bare. */
const KEY = /^(?:"([\x21\x23-\x7e]{16,128})"|([\x21\x23-\x7e]{16,128}))$/;

/**
 * The `Idempotency-Key` of a request: a text of 16 to 128 characters, quoted or bare; undefined where there is none or the operation takes
 * none. A malformed key is a Problem 400.
 */
export function idempotencyKeyOf({ operation, headers, kind, actor }: RequestHead): IdempotencyKey | undefined {
  if (operation.portal.once === false || !changesSomething(operation)) return undefined;
  const key = parseKey(headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { impersonator, organizationIds = [], userId = '' } = actor ?? {};
  const realUserId = impersonator?.userId ?? userId;
  // System calls (sign-in, impersonation) may change the effective user, so that a repeat comes from another one than the first attempt.
  const caller = kind === 'system' ? [realUserId] : [realUserId, userId, ...organizationIds];
  const keyHash = createHash('sha256')
    .update(JSON.stringify([...caller, key]))
    .digest('hex');
  return { key, keyHash };
}

function parseKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw standardProblem('invalid', {
      errors: [{ field: 'Idempotency-Key', rule: 'pattern', message: 'must be a text of 16 to 128 characters' }],
    });
  return key;
}

/** The same with the whole request, whose body is read by now; undefined where a repeat counts as a request of its own. */
export function idempotentRequestOf(
  { operation, params, body, http }: HandlerRequest,
  kind: Handler['kind'],
  actor: Actor | undefined,
): IdempotentRequest | undefined {
  const key = idempotencyKeyOf({ operation, headers: http.headers, kind, actor });
  if (key === undefined) return undefined;
  return {
    ...key,
    userId: actor?.userId ?? '',
    operation: operation.id,
    // Keyed with the idempotency key, which is not stored: a body may hold a password, which could be guessed from a plain hash.
    fingerprint: createHmac('sha256', key.key)
      .update(JSON.stringify([operation.id, params, body ?? null]))
      .digest('hex'),
  };
}
