/** Whether there is a fresh token; 'unreachable' when nobody answered, so that nothing is known about the session. */
export type Refreshed = 'fresh' | 'refused' | 'unreachable';

/** Asks for a new token, one asking at a time. */
export interface Refresher {
  /** When a call leaves: with it, `after` knows which askings the call has lived through. */
  departure(): number;
  /**
   * A token other than `used`: at once if the current one differs; else what an asking brought that ended while the call was under way;
   * else by the running or a new asking.
   */
  after(used: string | undefined, departure: number): Promise<Refreshed>;
  /** Resolves when no asking runs (G-S17). */
  settled(): Promise<void>;
}

/** A refresher; calls that come back late, refused with a token that was asked about meanwhile, ask nothing. */
export function createRefresher(current: () => string | undefined, ask: () => Promise<Refreshed>): Refresher {
  let running: Promise<Refreshed> | undefined;
  let ended = 0;
  let last: Refreshed = 'fresh';
  const asked = async (): Promise<Refreshed> => {
    last = await ask();
    ended += 1;
    running = undefined;
    return last;
  };
  return {
    departure: () => ended,
    async after(used, departure) {
      if (running === undefined && current() !== undefined && current() !== used) return 'fresh';
      if (running === undefined && departure < ended && last !== 'fresh') return last;
      running ??= asked();
      return running;
    },
    async settled() {
      await running;
    },
  };
}
