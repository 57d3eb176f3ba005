/** Time and timers, injected so that tests can advance time by hand. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls `action` once after `ms` milliseconds; call the result to cancel it. */
  after(ms: number, action: () => void): () => void;
  /** Calls `action` every `ms` milliseconds; call the result to stop. */
  every(ms: number, action: () => void): () => void;
}

/** The clock of the browser or of Node. */
export const browserClock: Clock = {
  now: () => Date.now(),
  after(ms, action) {
    const timer = setTimeout(action, ms);
    return () => clearTimeout(timer);
  },
  every(ms, action) {
    const timer = setInterval(action, ms);
    return () => clearInterval(timer);
  },
};
