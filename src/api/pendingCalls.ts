/** The calls that wait for their response: counts those that the loading indicator shows, and can cancel all. */
export interface PendingCalls {
  /**
   * Adds a call; `shouldCount` says whether the loading indicator counts it. `signal` is aborted when all calls are cancelled. Call `done` when the
   * call has ended; calling it again has no effect.
   */
  add(shouldCount: boolean): { readonly signal: AbortSignal; readonly done: () => void };
  /** Aborts all calls and sets the count to 0, at sign-out or another sign-in (G-C06, G-C30). */
  cancel(): void;
}

/** Creates PendingCalls without a call; `onCount` is called with each new count. */
export function createPendingCalls(onCount: (count: number) => void): PendingCalls {
  // `cancel` replaces the controller. A cancelled call still has the old one; its `done` must not lower the count, which is for newer calls.
  let controller = new AbortController();
  let count = 0;
  const setCount = (next: number): void => {
    count = next;
    onCount(count);
  };
  return {
    add(shouldCount) {
      const controllerOfCall = controller;
      let isCounted = shouldCount;
      if (shouldCount) setCount(count + 1);
      return {
        signal: controllerOfCall.signal,
        done() {
          if (isCounted && controllerOfCall === controller) setCount(count - 1);
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
