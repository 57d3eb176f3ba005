import type { Failure, Operation, Result } from '#model';
import { changesSomething, type FormPart, type RequestParts } from '#operations';
import type { TransportOutcome } from './transport.ts';

/**
 * Gives each request with effects an Idempotency-Key. The server executes requests with the same key only once, so that a user may submit
 * again after a lost connection without a second effect.
 */
export interface IdempotencyKeys {
  /**
   * Calls `send` with a key for the request. If an equal request (one of the same fingerprint) is pending, its result is returned instead.
   * If the last equal request failed in a way that leaves open whether it had its effect, its key is used again.
   */
  sendOnce(fingerprint: string, send: (key: string) => Promise<Result>): Promise<Result>;
  /** Forgets all keys, so that no request of the next user gets a key of this one. */
  forget(): void;
}

/** Limit on remembered keys; the oldest are forgotten first. */
const MAX_UNCERTAIN = 50;

/** Kinds of failures after which the request may have had its effect nevertheless; also a failure with status 408. */
const UNCERTAIN: ReadonlySet<Failure['kind']> = new Set(['offline', 'timeout', 'server', 'unavailable', 'malformed', 'cancelled']);

/** Kinds of rejections before the request is processed. They say nothing about an earlier request with the same key. */
const NOT_PROCESSED: ReadonlySet<Failure['kind']> = new Set(['unauthenticated', 'tooMany']);

export function createIdempotencyKeys(): IdempotencyKeys {
  const pending = new Map<string, Promise<Result>>();
  /** Request fingerprint -> key of a request whose effect is uncertain, the oldest first. */
  const uncertainKeys = new Map<string, string>();
  /** Increased by `forget`, so that calls which were pending at that time store no key when they end. */
  let generation = 0;

  async function sendWithKey(fingerprint: string, send: (key: string) => Promise<Result>): Promise<Result> {
    const earlierKey = uncertainKeys.get(fingerprint);
    const key = earlierKey ?? randomKey();
    uncertainKeys.delete(fingerprint);
    const generationBefore = generation;
    const result = await send(key);
    if (!result.ok && generationBefore === generation && staysUncertain(result.failure, earlierKey !== undefined)) {
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

/** 128 random bits in hex. Not `crypto.randomUUID`, which browsers have on https pages only. */
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
