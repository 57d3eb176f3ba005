import type { Clock } from '#platform';

export type NoticeTone = 'success' | 'info' | 'warning' | 'danger';

/** A message to the user. */
export interface Notice {
  readonly id: number;
  readonly text: string;
  readonly tone: NoticeTone;
}

/** The notices shown now, as a store for `useSyncExternalStore`. */
export interface Notices {
  list(): readonly Notice[];
  add(text: string, tone: NoticeTone): void;
  dismiss(id: number): void;
  subscribe(changed: () => void): () => void;
}

/** Notices in order of arrival; success and info disappear after `stayMs()`, warnings and dangers stay until they are dismissed. */
export function createNotices(clock: Clock, stayMs: () => number): Notices {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  const listeners = new Set<() => void>();
  const replace = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => replace(notices.filter((notice) => notice.id !== id));
  return {
    list: () => notices,
    dismiss,
    add(text, tone) {
      lastId += 1;
      const id = lastId;
      replace([...notices, { id, text, tone }]);
      if (tone === 'success' || tone === 'info') clock.after(stayMs(), () => dismiss(id));
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
