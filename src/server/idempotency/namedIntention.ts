import { createHash } from 'node:crypto';
import type { Operation } from '#model';
import { changesSomething } from '#operations';
import type { Actor } from '../call/actor.ts';
import type { Handler, HttpDetails } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';

/** What tells an intention from every other. */
export interface NamedIntention {
  /** As the caller sent it. */
  readonly key: string;
  /** Names caller and key; the key cannot be read from it. */
  readonly keyHash: string;
}

/** Who asks for what, as far as it is known before the body is read. */
export interface Asking {
  readonly operation: Operation;
  readonly headers: HttpDetails['headers'];
  readonly kind: Handler['kind'];
  readonly actor: Actor | undefined;
}

const KEY = /^(?:"([\x21\x23-\x7e]{16,128})"|([\x21\x23-\x7e]{16,128}))$/;

/**
 * The intention that a request names with its `Idempotency-Key`, a text of 16 to 128 characters, quoted or bare;
 * undefined without one or where each request stands for itself. A malformed key is a Problem 400.
 */
export function namedIntention({ operation, headers, kind, actor }: Asking): NamedIntention | undefined {
  if (operation.portal.once === false || !changesSomething(operation)) return undefined;
  const key = keyOf(headers['idempotency-key']);
  if (key === undefined) return undefined;
  const { impersonator, organizationIds = [], userId = '' } = actor ?? {};
  const own = impersonator?.userId ?? userId;
  // Calls of the session itself may change the effective user: their repeats come as somebody else.
  const caller = kind === 'system' ? [own] : [own, userId, ...organizationIds];
  const keyHash = createHash('sha256')
    .update(JSON.stringify([...caller, key]))
    .digest('hex');
  return { key, keyHash };
}

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const [, quoted, bare] = KEY.exec(String(header)) ?? [];
  const key = quoted ?? bare;
  if (key === undefined)
    throw standardProblem('invalid', {
      errors: [{ field: 'Idempotency-Key', rule: 'pattern', message: 'must be a text of 16 to 128 characters' }],
    });
  return key;
}
