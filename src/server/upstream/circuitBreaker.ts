/** What a call does with its breaker. */
export interface Admission {
  /** The backend has said something, be it a refusal. */
  responded(): void;
  /** It could not be reached, or has not answered in the time of the call. */
  failed(): void;
  /** The caller went away: this says nothing of the backend. */
  abandoned(): void;
}

const SILENCE_MS = 4_000;
/** One slow report is no silent backend. */
const FEWEST = 5;
const PAUSE_MS = 10_000;

/**
 * Keeps calls away from one backend while it is silent or cannot be reached: closed until five calls have waited four seconds, with not
 * one answer meanwhile, or five in a row could not reach it; then open, with one call let through after every ten seconds to see whether it
 * is back. Any answer closes it. Calls under way keep waiting.
 */
export class CircuitBreaker {
  readonly #now: () => number;
  /** Beginnings of the calls under way. */
  readonly #waiting = new Map<symbol, number>();
  #lastAnswer = Number.NEGATIVE_INFINITY;
  #failures = 0;
  /** When the next try may be made; undefined = closed. */
  #nextTry: number | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Lets a call through, or answers how many seconds it should wait. */
  enter(): Admission | number {
    const now = this.#now();
    if (this.#nextTry === undefined && this.#isSilent(now)) this.#nextTry = now + PAUSE_MS;
    if (this.#nextTry !== undefined) {
      if (now < this.#nextTry) return Math.max(1, Math.ceil((this.#nextTry - now) / 1000));
      this.#nextTry = now + PAUSE_MS;
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
        // A call that was under way when another was answered says nothing of the present.
        if (!this.#waiting.delete(call) || now < this.#lastAnswer) return;
        this.#failures += 1;
        if (this.#failures >= FEWEST) this.#nextTry ??= this.#now() + PAUSE_MS;
      },
      abandoned: () => void this.#waiting.delete(call),
    };
  }

  #isSilent(now: number): boolean {
    const from = now - SILENCE_MS;
    if (this.#lastAnswer > from) return false;
    let long = 0;
    for (const begun of this.#waiting.values()) if (begun <= from && begun > this.#lastAnswer) long += 1;
    return long >= FEWEST;
  }
}
