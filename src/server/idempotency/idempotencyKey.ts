import { createHash, createHmac } from 'node:crypto';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import type { Actor } from '../call/actor.ts';
import type { Handler, HandlerRequest, HttpDetails } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';

/**
 * The idempotency key of a request (draft-ietf-httpapi-idempotency-key-header): a client that got no response sends the same request again
 * with the same key, and the server then changes nothing twice.
 */
export interface IdempotencyKey {
  /** The key as the client sent it. */
  readonly key: string;
  /** Hash of user and key. */
  readonly keyHash: string;
}

/** A request with an idempotency key. */
export interface IdempotentRequest extends IdempotencyKey {
  /** Effective user; '' = nobody signed in. */
  readonly userId: string;
  readonly operation: string;
  /** Distinguishes a repeat of the request from another request with the same key. */
  readonly fingerprint: string;
}

/** The parts of a request that are known before its body is read. */
export interface RequestHead {
  readonly operation: Operation;
  readonly headers: HttpDetails['headers'];
  readonly kind: Handler['kind'];
  readonly actor: Actor | undefined;
}

/** Visible ASCII characters except quotes. The draft requires quotes around the key, but many clients send it without. */
const KEY = /^(?:"([\x21\x23-\x7e]{16,128})"|([\x21\x23-\x7e]{16,128}))$/;

/**
 * The `Idempotency-Key` of a request, a text of 16 to 128 characters; undefined without this header, and for operations that change nothing
 * or refuse keys (`once: false`). Throws a Problem 400 for a malformed key.
 */
export function idempotencyKeyOf({ operation, headers, kind, actor }: RequestHead): IdempotencyKey | undefined {
  if (operation.portal.once === false || !changesSomething(operation)) return undefined;
  const key = parseKey(headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { impersonator, organizationIds = [], userId = '' } = actor ?? {};
  const signedInUserId = impersonator?.userId ?? userId;
  // Calls of system handlers (e.g. impersonation) may change the effective user: then the repeated request has another effective user.
  const caller = kind === 'system' ? [signedInUserId] : [signedInUserId, userId, ...organizationIds];
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

/** The idempotency key with the details of the whole request; undefined where the request has no key. */
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
    // An HMAC with the idempotency key, which is not stored: from a plain hash, a password in the body could be guessed.
    fingerprint: createHmac('sha256', key.key)
      .update(JSON.stringify([operation.id, params, body ?? null]))
      .digest('hex'),
  };
}
