/** Time and timers, so that tests can hold them. Times are milliseconds since the epoch. */
export interface Clock {
  now(): number;
  /** Calls back once after `ms`; the answer cancels it. */
  after(ms: number, then: () => void): () => void;
  /** Calls back every `ms`; the answer ends it. */
  every(ms: number, then: () => void): () => void;
}
