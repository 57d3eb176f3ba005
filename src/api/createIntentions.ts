import type { Failure, Result } from '#model';
import { newKey } from './newKey.ts';

/** What the user wants done, each under a key of its own: asked for again while under way it joins, and asked for again after an unclear end it keeps its key. */
export interface Intentions {
  /** Runs `send` with the key of what `request` describes. */
  once(request: string, send: (key: string) => Promise<Result>): Promise<Result>;
  /** Forgets the unclear ones: whoever uses the page next intends anew. */
  forget(): void;
}

const MOST_UNCLEAR = 50;
const UNCLEAR: ReadonlySet<Failure['kind']> = new Set(['offline', 'timeout', 'server', 'unavailable', 'malformed', 'cancelled']);
const UNJUDGED: ReadonlySet<Failure['kind']> = new Set(['unauthenticated', 'tooMany']);

/** An empty list of intentions. */
export function createIntentions(): Intentions {
  const underWay = new Map<string, Promise<Result>>();
  const unclear = new Map<string, string>();
  let round = 0;

  async function send(request: string, sending: (key: string) => Promise<Result>): Promise<Result> {
    const kept = unclear.get(request);
    const key = kept ?? newKey();
    unclear.delete(request);
    const mine = round;
    const result = await sending(key);
    if (!result.ok && mine === round && (isUnclear(result.failure) || (kept !== undefined && isUnjudged(result.failure)))) {
      unclear.set(request, key);
      for (const oldest of unclear.keys()) if (unclear.size > MOST_UNCLEAR) unclear.delete(oldest);
    }
    return result;
  }

  return {
    once(request, sending) {
      const same = underWay.get(request);
      if (same !== undefined) return same;
      const result = send(request, sending).finally(() => {
        if (underWay.get(request) === result) underWay.delete(request);
      });
      underWay.set(request, result);
      return result;
    },
    forget() {
      round += 1;
      unclear.clear();
      underWay.clear();
    },
  };
}

/** Whether the request was turned away before anybody looked what it asks for: of an earlier one with its key this says nothing. */
function isUnjudged({ kind }: Failure): boolean {
  return UNJUDGED.has(kind);
}

/** Whether the effect may have happened although no good answer came. */
function isUnclear({ kind, status }: Failure): boolean {
  return UNCLEAR.has(kind) || status === 408;
}
