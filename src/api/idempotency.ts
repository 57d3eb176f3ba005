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

const MAX_UNCERTAIN = 50;

/** Failures after which the effect may have happened all the same; status 408 is another. */
const UNCERTAIN: ReadonlySet<Failure['kind']> = new Set(['offline', 'timeout', 'server', 'unavailable', 'malformed', 'cancelled']);

/** Rejections before the server looks at the request: they say nothing about an earlier one with the same key. */
const NOT_PROCESSED: ReadonlySet<Failure['kind']> = new Set(['unauthenticated', 'tooMany']);

/** No keys yet. */
export function createIdempotencyKeys(): IdempotencyKeys {
  const pending = new Map<string, Promise<Result>>();
  const uncertainKeys = new Map<string, string>();
  let generation = 0;

  async function sendWithKey(fingerprint: string, send: (key: string) => Promise<Result>): Promise<Result> {
    const earlierKey = uncertainKeys.get(fingerprint);
    const key = earlierKey ?? randomKey();
    uncertainKeys.delete(fingerprint);
    const startedIn = generation;
    const result = await send(key);
    if (!result.ok && startedIn === generation && staysUncertain(result.failure, earlierKey !== undefined)) {
      uncertainKeys.set(fingerprint, key);
      for (const oldest of uncertainKeys.keys()) if (uncertainKeys.size > MAX_UNCERTAIN) uncertainKeys.delete(oldest);
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

/** 128 random bits; unlike randomUUID also on pages without TLS. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether calls of the operation carry an Idempotency-Key: it has effects, and its document does not opt out. */
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

/** Milliseconds until the request should be sent again, when the server still works on one with the same Idempotency-Key. */
export function retryAfterMs({ headers }: RequestParts, outcome: TransportOutcome): number | undefined {
  if (typeof outcome === 'string' || outcome.status !== 409 || headers['Idempotency-Key'] === undefined) return undefined;
  const seconds = Number(outcome.headers['retry-after'] ?? 'none');
  return Number.isFinite(seconds) ? Math.max(seconds, 0) * 1000 : undefined;
}
