/** How many requests a minute may be made under a key; 0 = any number. */
export interface RateLimit {
  /** Who is counted, with a prefix for the kind, e.g. `user 17`. */
  readonly key: string;
  readonly perMinute: number;
}

const MINUTE_MS = 60_000;
const MAX_KEYS = 100_000;
/** So many keys are removed at once: to find the oldest one, a map passes over all that were removed before it. */
const ROOM = 1000;
/** Tolerance, because sums of floating-point intervals are not exact. */
const ROUNDING_MS = 0.001;

/**
 * Limits the rate of requests by key, in this process (generic cell rate algorithm). After a minute without requests, as many requests as
 * the limit allows for a minute may come at once; further ones are let through at even intervals. With 60 a minute, that is one a second.
 */
export class RateLimiter {
  /** Key -> the time of the next request if all came at even intervals; at most a minute ahead. */
  readonly #arrivals = new Map<string, number>();
  #lastCleanup = 0;

  /** Counts one request, or, when it is one too many, does not count it and returns the number of seconds to wait. */
  take({ key, perMinute }: RateLimit, now: number): number | undefined {
    if (perMinute <= 0) return undefined;
    this.#makeRoom(now, key);
    const intervalMs = MINUTE_MS / perMinute;
    const arrival = Math.max(this.#arrivals.get(key) ?? now, now) + intervalMs;
    const excessMs = arrival - now - MINUTE_MS;
    if (excessMs > ROUNDING_MS) return Math.max(1, Math.ceil(excessMs / 1000));
    this.#arrivals.set(key, arrival);
    return undefined;
  }

  /** The number of keys that are remembered. */
  get size(): number {
    return this.#arrivals.size;
  }

  /** Removes idle keys once a minute; if there are too many keys before that, removes the oldest ones for new ones. */
  #makeRoom(now: number, newKey: string): void {
    if (now - this.#lastCleanup >= MINUTE_MS) {
      this.#lastCleanup = now;
      for (const [key, arrival] of this.#arrivals) if (arrival <= now) this.#arrivals.delete(key);
    }
    if (this.#arrivals.size < MAX_KEYS || this.#arrivals.has(newKey)) return;
    let room = ROOM;
    for (const key of this.#arrivals.keys()) {
      if (room === 0) return;
      room -= 1;
      this.#arrivals.delete(key);
    }
  }
}
