/** Whether there is a new token; 'unreachable' when nobody responded, so that nothing is known about the session. */
export type RefreshOutcome = 'fresh' | 'refused' | 'unreachable';

/** Gets a new access token, once for all calls that need it at the same time. */
export interface TokenRefresher {
  /** To be read when a call is sent: it tells `refreshAfter` which refreshes ended after that. */
  refreshCount(): number;
  /**
   * Called after a 401 for the token `used`. Resolves at once when the current token is another one; else to the outcome of a refresh that
   * ended since the call was sent; else to that of the running refresh, or of a new one.
   */
  refreshAfter(used: string | undefined, departure: number): Promise<RefreshOutcome>;
  /** Resolves when no refresh is running (G-S17). */
  idle(): Promise<void>;
}

export function createTokenRefresher(currentToken: () => string | undefined, refresh: () => Promise<RefreshOutcome>): TokenRefresher {
  let running: Promise<RefreshOutcome> | undefined;
  let ended = 0;
  let lastOutcome: RefreshOutcome = 'fresh';
  const run = async (): Promise<RefreshOutcome> => {
    lastOutcome = await refresh();
    ended += 1;
    running = undefined;
    return lastOutcome;
  };
  return {
    refreshCount: () => ended,
    async refreshAfter(used, departure) {
      if (running === undefined && currentToken() !== undefined && currentToken() !== used) return 'fresh';
      if (running === undefined && departure < ended && lastOutcome !== 'fresh') return lastOutcome;
      running ??= run();
      return running;
    },
    async idle() {
      await running;
    },
  };
}
