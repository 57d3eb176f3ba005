import type { Clock } from '#platform';

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

/** A message to the user. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: NoticeTone;
  /** Disappears by itself after a while. */
  readonly leaves: boolean;
}

/** The notices shown now, as a store for `useSyncExternalStore`. */
export interface Notices {
  list(): readonly Notice[];
  add(text: string, tone: NoticeTone): void;
  dismiss(id: number): void;
  subscribe(changed: () => void): () => void;
}

/** Notices in order of arrival; success and info leave after `stayMs()`, warnings and failures stay until dismissed. */
export function createNotices(clock: Clock, stayMs: () => number): Notices {
  let notices: readonly Notice[] = [];
  let last = 0;
  const listeners = new Set<() => void>();
  const put = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => put(notices.filter((notice) => notice.id !== id));
  return {
    list: () => notices,
    dismiss,
    add(text, tone) {
      last += 1;
      const id = last;
      const leaves = tone === 'success' || tone === 'info';
      put([...notices, { id, text, tone, leaves }]);
      if (leaves) clock.after(stayMs(), () => dismiss(id));
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
