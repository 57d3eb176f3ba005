/** How many requests a minute a key may make; 0 = any number. */
export interface RateLimit {
  /** Who is counted, e.g. `user 17`; a prefix tells kinds apart. */
  readonly key: string;
  readonly perMinute: number;
}

const MINUTE_MS = 60_000;
const MAX_KEYS = 100_000;
/** Sums of intervals are off by fractions of a millisecond. */
const ROUNDING_MS = 0.001;

/**
 * Limits the rate of requests by key, in this process. A key that was idle may send a minute's worth of requests at once; from then on they
 * pass at even intervals (generic cell rate algorithm). Keys that were idle for a minute are forgotten.
 */
export class RateLimiter {
  /** Key -> when the requests taken so far would have arrived, had they come at even intervals. */
  readonly #arrivals = new Map<string, number>();
  #lastCleanup = 0;

  /** Takes one request. When it is one too many, it is not counted and the seconds to wait are returned. */
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

  /** How many keys are remembered. */
  get size(): number {
    return this.#arrivals.size;
  }

  /** Forgets idle keys once a minute; when there are too many in between, the oldest key gives way to a new one. */
  #makeRoom(now: number, newKey: string): void {
    if (now - this.#lastCleanup >= MINUTE_MS) {
      this.#lastCleanup = now;
      for (const [key, arrival] of this.#arrivals) if (arrival <= now) this.#arrivals.delete(key);
    }
    if (this.#arrivals.size < MAX_KEYS || this.#arrivals.has(newKey)) return;
    const [oldest] = this.#arrivals.keys();
    if (oldest !== undefined) this.#arrivals.delete(oldest);
  }
}
