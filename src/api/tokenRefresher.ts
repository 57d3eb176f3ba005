/** Outcome of a refresh: a new token, a rejection, or 'unreachable' when there was no response that says anything about the session. */
export type RefreshOutcome = 'fresh' | 'refused' | 'unreachable';

/** Gets a new access token; calls that need one at the same time share one refresh. */
export interface TokenRefresher {
  /** Number of refreshes that have ended. A call reads it before it is sent and passes it to `refreshAfter`. */
  refreshCount(): number;
  /**
   * Called after a 401 for `usedToken`. While a refresh is running, resolves to its outcome. Else to 'fresh' when the current token is
   * another one; else to the last outcome, when a refresh ended without a token since the call was sent; else to that of a new refresh.
   */
  refreshAfter(usedToken: string | undefined, countBefore: number): Promise<RefreshOutcome>;
  /** Resolves when no refresh is running (G-S17). */
  idle(): Promise<void>;
}

/** Creates a refresher; `refresh` gets and stores one new token and never rejects. */
export function createTokenRefresher(currentToken: () => string | undefined, refresh: () => Promise<RefreshOutcome>): TokenRefresher {
  let running: Promise<RefreshOutcome> | undefined;
  let endedCount = 0;
  let lastOutcome: RefreshOutcome = 'fresh';
  const run = async (): Promise<RefreshOutcome> => {
    lastOutcome = await refresh();
    endedCount += 1;
    running = undefined;
    return lastOutcome;
  };
  return {
    refreshCount: () => endedCount,
    async refreshAfter(usedToken, countBefore) {
      if (running === undefined && currentToken() !== undefined && currentToken() !== usedToken) return 'fresh';
      if (running === undefined && countBefore < endedCount && lastOutcome !== 'fresh') return lastOutcome;
      running ??= run();
      return running;
    },
    async idle() {
      await running;
    },
  };
}
