/** Counts the calls that wait for their response, and can cancel them all. */
export interface PendingCalls {
  /** Adds a call; `counted` says whether the loading indicator counts it. `done` says that the call has ended; saying it twice has no effect. */
  add(counted: boolean): { readonly signal: AbortSignal; readonly done: () => void };
  /** Aborts all calls and sets the count to 0 (G-C06, G-C30). */
  cancel(): void;
}

/** Creates an empty count; `onCount` is told each new one. */
export function createPendingCalls(onCount: (count: number) => void): PendingCalls {
  // Each `cancel` brings a new controller. Calls that were cancelled have the old one: `done` then leaves the count alone, which is 0 already.
  let controller = new AbortController();
  let count = 0;
  const setCount = (next: number): void => {
    count = next;
    onCount(count);
  };
  return {
    add(counted) {
      const own = controller;
      let isCounted = counted;
      if (counted) setCount(count + 1);
      return {
        signal: own.signal,
        done() {
          if (isCounted && own === controller) setCount(count - 1);
          isCounted = false;
        },
      };
    },
    cancel() {
      const cancelled = controller;
      controller = new AbortController();
      setCount(0);
      cancelled.abort();
    },
  };
}
