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
  /** Lets no notice disappear until the result is called; then the time of each begins anew. */
  hold(): () => void;
  subscribe(changed: () => void): () => void;
}

/**
 * Notices in order of arrival; success and info disappear after `stayMs()`, warnings and dangers stay until they are dismissed. A notice that
 * comes again takes the place of the earlier one.
 */
export function createNotices(clock: Clock, stayMs: () => number): Notices {
  let notices: readonly Notice[] = [];
  let lastId = 0;
  let holds = 0;
  const timers = new Map<number, () => void>();
  const listeners = new Set<() => void>();
  const replace = (next: readonly Notice[]): void => {
    notices = next;
    for (const listener of listeners) listener();
  };
  const stopTimer = (id: number): void => {
    timers.get(id)?.();
    timers.delete(id);
  };
  const dismiss = (id: number): void => {
    stopTimer(id);
    replace(notices.filter((notice) => notice.id !== id));
  };
  const startTimer = ({ id, tone }: Notice): void => {
    if (holds === 0 && (tone === 'success' || tone === 'info'))
      timers.set(
        id,
        clock.after(stayMs(), () => dismiss(id)),
      );
  };
  return {
    list: () => notices,
    dismiss,
    add(text, tone) {
      lastId += 1;
      const added = { id: lastId, text, tone };
      const same = notices.filter((notice) => notice.text === text && notice.tone === tone);
      for (const { id } of same) stopTimer(id);
      replace([...notices.filter((notice) => !same.includes(notice)), added]);
      startTimer(added);
    },
    hold() {
      holds += 1;
      for (const id of [...timers.keys()]) stopTimer(id);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        holds -= 1;
        for (const notice of notices) startTimer(notice);
      };
    },
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}
