/** A call that was let through; it reports its outcome. */
export interface Admission {
  /** The backend sent a response, whatever its status. */
  responded(): void;
  /** The backend could not be reached, or did not respond within the call's timeout. */
  failed(): void;
  /** The caller disconnected: this says nothing about the backend. */
  abandoned(): void;
}

const SILENCE_MS = 4_000;
/** So many calls must be affected: one slow report does not mean that the backend is silent. */
const MIN_CALLS = 5;
const RETRY_MS = 10_000;

/**
 * The circuit breaker of one backend. It opens when five calls have waited four seconds without a single response to any call, or when five
 * calls in a row could not reach the backend. While open, it lets one call through every ten seconds. Any response closes it. Calls in
 * progress keep waiting.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** Start times of the calls in progress. */
  readonly #waiting = new Map<symbol, number>();
  #lastAnswer = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** When the next call is let through; undefined = closed. */
  #nextTry: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets a call through, or returns the seconds after which to try again. */
  enter(): Admission | number {
    const now = this.#now();
    if (this.#nextTry === undefined && this.#isSilent(now)) this.#nextTry = now + RETRY_MS;
    if (this.#nextTry !== undefined) {
      if (now < this.#nextTry) return Math.max(1, Math.ceil((this.#nextTry - now) / 1000));
      this.#nextTry = now + RETRY_MS;
    }
    const call = Symbol();
    this.#waiting.set(call, now);
    return {
      responded: () => {
        this.#waiting.delete(call);
        this.#lastAnswer = this.#now();
        this.#failures = 0;
        this.#nextTry = undefined;
      },
      failed: () => {
        // A call that started before the last response says nothing about the present state.
        if (!this.#waiting.delete(call) || now < this.#lastAnswer) return;
        this.#failures += 1;
        if (this.#failures >= MIN_CALLS) this.#nextTry ??= this.#now() + RETRY_MS;
      },
      abandoned: () => void this.#waiting.delete(call),
    };
  }

  #isSilent(now: number): boolean {
    const from = now - SILENCE_MS;
    if (this.#lastAnswer > from) return false;
    let long = 0;
    for (const begun of this.#waiting.values()) if (begun <= from && begun > this.#lastAnswer) long += 1;
    return long >= MIN_CALLS;
  }
}
