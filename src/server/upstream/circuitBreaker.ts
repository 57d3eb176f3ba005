/** A call that was let through; it reports its outcome. */
export interface AdmittedCall {
  /** The backend sent a response, whatever its status. */
  responded(): void;
  /** The backend could not be reached, or did not respond within the call's timeout. */
  failed(): void;
  /** The caller disconnected: this says nothing about the backend. */
  abandoned(): void;
}

/** How long calls must wait without a response until the backend counts as silent. */
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
  readonly #startTimes = new Map<symbol, number>();
  #lastResponse = Number.NEGATIVE_INFINITY;
  #failuresInRow = 0;
  /** While open: when the next call is let through. Undefined = closed. */
  #nextTry: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets a call through, or returns the seconds after which to try again. */
  enter(): AdmittedCall | number {
    const now = this.#now();
    if (this.#nextTry === undefined && this.#isSilent(now)) this.#nextTry = now + RETRY_MS;
    if (this.#nextTry !== undefined) {
      if (now < this.#nextTry) return Math.max(1, Math.ceil((this.#nextTry - now) / 1000));
      this.#nextTry = now + RETRY_MS;
    }
    const call = Symbol();
    this.#startTimes.set(call, now);
    return {
      responded: () => {
        this.#startTimes.delete(call);
        this.#lastResponse = this.#now();
        this.#failuresInRow = 0;
        this.#nextTry = undefined;
      },
      failed: () => {
        // The failure of a call that started before the last response does not show that the backend is away now.
        if (!this.#startTimes.delete(call) || now < this.#lastResponse) return;
        this.#failuresInRow += 1;
        if (this.#failuresInRow >= MIN_CALLS) this.#nextTry ??= this.#now() + RETRY_MS;
      },
      abandoned: () => void this.#startTimes.delete(call),
    };
  }

  /** Whether enough calls have waited long enough, none of which a response to another call has overtaken. */
  #isSilent(now: number): boolean {
    const from = now - SILENCE_MS;
    if (this.#lastResponse > from) return false;
    const waiting = [...this.#startTimes.values()].filter((start) => start <= from && start > this.#lastResponse);
    return waiting.length >= MIN_CALLS;
  }
}
