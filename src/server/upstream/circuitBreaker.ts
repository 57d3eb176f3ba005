/**
 * A call that the circuit breaker has let through. Its sender reports the outcome; a failure that is reported after the response, e.g.
 * because reading the body failed, does not count.
 */
export interface AdmittedCall {
  /** The backend sent a response, whatever its status. */
  responded(): void;
  /** The backend could not be reached, or did not respond within the call's timeout. */
  failed(): void;
  /** The caller disconnected before the response: this shows nothing about the backend. */
  abandoned(): void;
}

/** Calls that have waited this long without a response show that the backend does not respond. */
const SILENCE_MS = 4_000;
/** How many calls must wait, or fail in a row, before the circuit breaker opens: a single slow call may have its own cause. */
const MIN_CALLS = 5;
/** While open: after this time one call is let through to test the backend. */
const RETRY_MS = 10_000;

/**
 * Keeps calls from a backend that does not respond, so that callers get an error at once instead of after a timeout; one circuit breaker
 * for each backend. It opens when five calls have waited four seconds without a single response to any call, or when five calls in a row
 * could not reach the backend. While open, it lets one call through every ten seconds. Any response closes it. Calls that were sent before
 * it opened keep waiting for their response.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** Start times of the calls in progress. */
  readonly #startTimes = new Map<symbol, number>();
  #lastResponse = Number.NEGATIVE_INFINITY;
  #failuresInRow = 0;
  /** When the next call is let through; undefined while the circuit breaker is closed. */
  #nextTry: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets a call through, or returns the number of seconds after which the caller may try again. */
  enter(): AdmittedCall | number {
    const now = this.#now();
    if (this.#nextTry === undefined && this.#isSilent(now)) this.#nextTry = now + RETRY_MS;
    if (this.#nextTry !== undefined) {
      if (now < this.#nextTry) return Math.max(1, Math.ceil((this.#nextTry - now) / 1000));
      this.#nextTry = now + RETRY_MS;
    }
    return this.#admit(now);
  }

  #admit(startTime: number): AdmittedCall {
    const call = Symbol();
    this.#startTimes.set(call, startTime);
    return {
      responded: () => {
        this.#startTimes.delete(call);
        this.#lastResponse = this.#now();
        this.#failuresInRow = 0;
        this.#nextTry = undefined;
      },
      failed: () => {
        const isInProgress = this.#startTimes.delete(call);
        // The backend has responded to another call since this one started, so this failure does not show that it cannot be reached now.
        const isOutdated = startTime < this.#lastResponse;
        if (!isInProgress || isOutdated) return;
        this.#failuresInRow += 1;
        if (this.#failuresInRow >= MIN_CALLS) this.#nextTry ??= this.#now() + RETRY_MS;
      },
      abandoned: () => void this.#startTimes.delete(call),
    };
  }

  /** Whether at least five calls have waited four seconds, and no call got a response since these calls started. */
  #isSilent(now: number): boolean {
    const waiting = [...this.#startTimes.values()].filter((start) => start <= now - SILENCE_MS && start > this.#lastResponse);
    return waiting.length >= MIN_CALLS;
  }
}
