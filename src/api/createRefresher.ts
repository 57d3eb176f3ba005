/** Whether there is a fresh token; 'unreachable' when nobody answered, so that nothing is known about the session. */
export type Refreshed = 'fresh' | 'refused' | 'unreachable';

/** Asks for a new token, one asking at a time. */
export interface Refresher {
  /** A token other than `used`: at once if the current one differs, else by the running or a new asking. */
  after(used: string | undefined): Promise<Refreshed>;
  /** Resolves when no asking runs (G-S17). */
  settled(): Promise<void>;
}

/** A refresher; a call that comes back late, refused with a token that has since been replaced, asks nothing. */
export function createRefresher(current: () => string | undefined, ask: () => Promise<Refreshed>): Refresher {
  let running: Promise<Refreshed> | undefined;
  return {
    async after(used) {
      if (running === undefined && current() !== undefined && current() !== used) return 'fresh';
      running ??= ask().finally(() => {
        running = undefined;
      });
      return running;
    },
    async settled() {
      await running;
    },
  };
}
