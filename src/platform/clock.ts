/** Time and timers, so that tests can hold them. Times are milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`; call the result to cancel it. */
  after(ms: number, then: () => void): () => void;
  /** Calls back every `ms`; call the result to stop. */
  every(ms: number, then: () => void): () => void;
}

/** The clock of the browser or of Node. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, then) {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
  every(ms, then) {
    const timer = setInterval(then, ms);
    return () => clearInterval(timer);
  },
};
