/** Counts the calls that wait for their response, and can cancel them all. */
export interface PendingCalls {
  /** Adds a call; `counted` says whether the loading indicator counts it. Call `done` when it ends; a second call does nothing. */
  add(counted: boolean): { readonly signal: AbortSignal; readonly done: () => void };
  /** Aborts all calls and sets the count to 0 (G-C06, G-C30). */
  cancel(): void;
}

/** Starts without calls; `onCount` is called with each new count. */
export function createPendingCalls(onCount: (count: number) => void): PendingCalls {
  // Each `cancel` brings a new controller. Cancelled calls hold the old one, by which `done` knows not to count them again.
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
