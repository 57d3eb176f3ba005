import type { Result } from '#model';

/** Results of reads that several parts of a page need, so that they are requested once. */
export interface ResponseCache {
  /**
   * The result of an equal request that was sent less than `maxAgeMs` ago and has not failed, which may still be pending. Without one, the
   * request is sent.
   */
  get(fingerprint: string, maxAgeMs: number, send: () => Promise<Result>): Promise<Result>;
  clear(): void;
}

/** Creates an empty cache; `now` gives the time in milliseconds. */
export function createResponseCache(now: () => number): ResponseCache {
  const entries = new Map<string, { readonly sentAt: number; readonly result: Promise<Result> }>();
  return {
    get(fingerprint, maxAgeMs, send) {
      const sentAt = now();
      const cached = entries.get(fingerprint);
      if (cached && cached.sentAt > sentAt - maxAgeMs) return cached.result;
      const result = send();
      entries.set(fingerprint, { sentAt, result });
      void result.then(({ ok }) => {
        // A failure is not cached. The entry is compared, because a later request may have replaced it.
        if (!ok && entries.get(fingerprint)?.result === result) entries.delete(fingerprint);
      });
      return result;
    },
    clear: () => entries.clear(),
  };
}
