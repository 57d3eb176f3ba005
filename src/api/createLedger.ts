/** The calls under way: how many show as loading, and how to end them all. */
export interface Ledger {
  /** Enters a call; `leave` may be called more than once. */
  enter(counted: boolean): { readonly signal: AbortSignal; readonly leave: () => void };
  /** Ends all calls and resets the count (G-C06, G-C30). */
  cancel(): void;
}

/** A ledger that tells each change of the count. */
export function createLedger(tell: (count: number) => void): Ledger {
  let round = new AbortController();
  let count = 0;
  const put = (next: number): void => {
    count = next;
    tell(count);
  };
  return {
    enter(counted) {
      const mine = round;
      let open = counted;
      if (counted) put(count + 1);
      return {
        signal: mine.signal,
        leave() {
          if (open && mine === round) put(count - 1);
          open = false;
        },
      };
    },
    cancel() {
      const ended = round;
      round = new AbortController();
      put(0);
      ended.abort();
    },
  };
}
