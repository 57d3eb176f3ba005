/** The calls that wait for their response. */
export interface PendingCalls {
  /** Adds a call; `counted` says whether it counts for the loading indicator. `done` may be called more than once. */
  add(counted: boolean): { readonly signal: AbortSignal; readonly done: () => void };
  /** Aborts all calls and sets the count to 0 (G-C06, G-C30). */
  cancel(): void;
}

/** No pending calls; `onCount` is called with each new count. */
export function createPendingCalls(onCount: (count: number) => void): PendingCalls {
  // Calls that were cancelled keep their own controller, so that their end no longer changes the count.
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
