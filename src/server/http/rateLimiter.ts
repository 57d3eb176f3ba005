/** One limit: who is counted, and how many requests a minute it has. */
export interface RateLimit {
  /** Who, e.g. an address or a user; kinds are told apart by a prefix. */
  readonly key: string;
  readonly perMinute: number;
}

const MINUTE_MS = 60_000;
const MOST_KEYS = 100_000;

/**
 * Counts requests of this process. Whoever was idle may send a minute's worth at once; from then on requests are let
 * through as evenly as the limit allows. Nothing is kept of who was idle for a minute.
 */
export class RateLimiter {
  /** Key -> moment at which everything sent so far is paid for. */
  readonly #paid = new Map<string, number>();
  #swept = 0;

  /** Counts one request; seconds to wait when it is one too many, and then it is not counted. */
  take({ key, perMinute }: RateLimit, now: number): number | undefined {
    if (perMinute <= 0) return undefined;
    this.#sweep(now, key);
    const price = MINUTE_MS / perMinute;
    const from = Math.max(this.#paid.get(key) ?? now, now);
    const debt = from + price - now - MINUTE_MS;
    if (debt > 0.001) return Math.max(1, Math.ceil(debt / 1000));
    this.#paid.set(key, from + price);
    return undefined;
  }

  /** Keys that are counted at this moment. */
  get size(): number {
    return this.#paid.size;
  }

  /** The whole memory is looked through once a minute only; between, one key goes for one that comes. */
  #sweep(now: number, coming: string): void {
    if (now - this.#swept >= MINUTE_MS) {
      this.#swept = now;
      for (const [key, paid] of this.#paid) if (paid <= now) this.#paid.delete(key);
    }
    if (this.#paid.size < MOST_KEYS || this.#paid.has(coming)) return;
    const [longest] = this.#paid.keys();
    if (longest !== undefined) this.#paid.delete(longest);
  }
}
