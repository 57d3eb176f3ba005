import type { PageLocation } from '#platform';

/** Whoever asks before the page is left. */
export interface LeaveGuards {
  /** Asks, if anybody does. */
  mayLeave(): boolean;
  /** Asks from now on; the answer ends it. */
  add(ask: () => boolean): () => void;
}

/** Questions before the place is left, also by Back and Forward. Of several the newest asks: one question is enough. */
export function leaveGuards(location: Pick<PageLocation, 'guardHistory'>): LeaveGuards {
  const asks = new Set<() => boolean>();
  let releaseHistory: (() => void) | undefined;
  const mayLeave = (): boolean => [...asks].at(-1)?.() ?? true;
  return {
    mayLeave,
    add(ask) {
      asks.add(ask);
      releaseHistory ??= location.guardHistory?.(mayLeave);
      return () => {
        asks.delete(ask);
        if (asks.size > 0) return;
        releaseHistory?.();
        releaseHistory = undefined;
      };
    },
  };
}
