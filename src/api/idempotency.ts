import type { Failure, Operation, Result } from '#model';
import { changesSomething, type FormPart, type RequestParts } from '#operations';
import type { TransportOutcome } from './transport.ts';

/** Gives each request with effects an Idempotency-Key, so that repeating it does not repeat its effects. */
export interface IdempotencyKeys {
  /**
   * Sends a request under a key. While an equal one is pending, its result is shared; after one whose effect is uncertain, the same key
   * is used again.
   */
  sendOnce(fingerprint: string, send: (key: string) => Promise<Result>): Promise<Result>;
  /** Forgets all keys: the next user's requests are new ones. */
  forget(): void;
}

/** Limit on remembered keys; the oldest are forgotten first. */
const MAX_UNCERTAIN = 50;

/** Failures despite which the request may have had its effect. A failure with status 408 is another. */
const UNCERTAIN: ReadonlySet<Failure['kind']> = new Set(['offline', 'timeout', 'server', 'unavailable', 'malformed', 'cancelled']);

/** Rejections that come before the request is processed: whether an earlier one with the same key had its effect stays uncertain. */
const NOT_PROCESSED: ReadonlySet<Failure['kind']> = new Set(['unauthenticated', 'tooMany']);

export function createIdempotencyKeys(): IdempotencyKeys {
  const pending = new Map<string, Promise<Result>>();
  /** Request fingerprint -> key of a request whose effect is uncertain, the oldest first. */
  const uncertainKeys = new Map<string, string>();
  /** Grows with `forget`, so that calls which end after it store no key. */
  let generation = 0;

  async function sendWithKey(fingerprint: string, send: (key: string) => Promise<Result>): Promise<Result> {
    const earlierKey = uncertainKeys.get(fingerprint);
    const key = earlierKey ?? randomKey();
    uncertainKeys.delete(fingerprint);
    const startedIn = generation;
    const result = await send(key);
    if (!result.ok && startedIn === generation && staysUncertain(result.failure, earlierKey !== undefined)) {
      uncertainKeys.set(fingerprint, key);
      for (const oldest of uncertainKeys.keys()) {
        if (uncertainKeys.size <= MAX_UNCERTAIN) break;
        uncertainKeys.delete(oldest);
      }
    }
    return result;
  }

  return {
    sendOnce(fingerprint, send) {
      const same = pending.get(fingerprint);
      if (same !== undefined) return same;
      const result = sendWithKey(fingerprint, send).finally(() => {
        if (pending.get(fingerprint) === result) pending.delete(fingerprint);
      });
      pending.set(fingerprint, result);
      return result;
    },
    forget() {
      generation += 1;
      uncertainKeys.clear();
      pending.clear();
    },
  };
}

function staysUncertain({ kind, status }: Failure, wasUncertain: boolean): boolean {
  return UNCERTAIN.has(kind) || status === 408 || (wasUncertain && NOT_PROCESSED.has(kind));
}

/** 128 random bits in hex. `crypto.randomUUID` exists on https only, `getRandomValues` everywhere. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether calls of the operation carry an Idempotency-Key: it has effects, and its document does not opt out (`once: false`). */
export function needsIdempotencyKey(operation: Operation): boolean {
  return changesSomething(operation) && operation.portal.once !== false;
}

/** A text that is the same for equal requests; files count by name, size, type and date. */
export function requestFingerprint(operation: string, { method, url, headers, body = '' }: RequestParts): string {
  const content = typeof body === 'string' ? body : JSON.stringify(body.map(partFingerprint));
  return JSON.stringify([operation, method, url, headers, content]);
}

function partFingerprint({ name, value }: FormPart): unknown[] {
  return value instanceof File ? [name, value.name, value.size, value.type, value.lastModified] : [name, String(value)];
}

/**
 * Milliseconds after which to send the request again, because the server still processes one with the same Idempotency-Key: it responds 409
 * with Retry-After. Undefined for every other outcome.
 */
export function retryAfterMs({ headers }: RequestParts, outcome: TransportOutcome): number | undefined {
  if (typeof outcome === 'string' || outcome.status !== 409 || headers['Idempotency-Key'] === undefined) return undefined;
  const seconds = Number(outcome.headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : undefined;
}
