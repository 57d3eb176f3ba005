/**
 * Outcome of a refresh: 'fresh' if there is a new token, 'refused' if the server gives none, 'unreachable' if the server could not be asked
 * (offline or overloaded); the session may still be valid.
 */
export type RefreshOutcome = 'fresh' | 'refused' | 'unreachable';

/** Refreshes the access token. Many calls may meet a 401 at the same time; they all wait for a single refresh. */
export interface TokenRefresher {
  /** Number of refreshes that have ended. Read it before sending a call, and pass it to `refreshAfter` if the call meets a 401. */
  refreshCount(): number;
  /**
   * To be called after a 401 for a call that was sent with `usedToken`. Starts a refresh, except in three cases: one is running already and
   * is awaited; the token has been replaced since, which is 'fresh'; or a refresh has ended without a new token since the call was sent (`refreshCount` was
   * `countBefore` then), whose outcome is returned.
   */
  refreshAfter(usedToken: string | undefined, countBefore: number): Promise<RefreshOutcome>;
  /** Resolves when no refresh is running. Await it before sending a call, so that the call goes out with the new token (G-S17). */
  idle(): Promise<void>;
}

/** Creates a refresher; `refresh` requests and stores one new token; one that rejects could not ask the server. */
export function createTokenRefresher(currentToken: () => string | undefined, refresh: () => Promise<RefreshOutcome>): TokenRefresher {
  let running: Promise<RefreshOutcome> | undefined;
  let endedCount = 0;
  let lastOutcome: RefreshOutcome = 'fresh';
  const startRefresh = async (): Promise<RefreshOutcome> => {
    // A rejection that every later call waited for would end them all.
    lastOutcome = await refresh().catch(() => 'unreachable' as const);
    endedCount += 1;
    running = undefined;
    return lastOutcome;
  };
  return {
    refreshCount: () => endedCount,
    async refreshAfter(usedToken, countBefore) {
      if (running === undefined && currentToken() !== undefined && currentToken() !== usedToken) return 'fresh';
      if (running === undefined && countBefore < endedCount && lastOutcome !== 'fresh') return lastOutcome;
      running ??= startRefresh();
      return running;
    },
    async idle() {
      await running;
    },
  };
}
