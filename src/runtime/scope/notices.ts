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
  /** Lets no notice disappear until the result is called, once; then the time of each begins anew. */
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
  const listeners = new Set<() => void>();
  const replace = (next: readonly Notice[]): void => {
    notices = next;
    timers.keep(next);
    for (const listener of listeners) listener();
  };
  const dismiss = (id: number): void => replace(notices.filter((notice) => notice.id !== id));
  const timers = createTimers((id) => clock.after(stayMs(), () => dismiss(id)));
  return {
    list: () => notices,
    dismiss,
    add(text, tone) {
      lastId += 1;
      replace([...notices.filter((notice) => notice.text !== text || notice.tone !== tone), { id: lastId, text, tone }]);
    },
    hold: timers.hold,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
}

/** The timers of the notices that disappear by themselves; `start` starts one and returns how to stop it. */
function createTimers(start: (id: number) => () => void) {
  let notices: readonly Notice[] = [];
  let holds = 0;
  const running = new Map<number, () => void>();
  const update = (): void => {
    const passing = holds > 0 ? [] : notices.filter(({ tone }) => tone === 'success' || tone === 'info').map(({ id }) => id);
    for (const [id, stop] of running) {
      if (passing.includes(id)) continue;
      stop();
      running.delete(id);
    }
    for (const id of passing) if (!running.has(id)) running.set(id, start(id));
  };
  return {
    /** The notices that are shown from now on. */
    keep(shown: readonly Notice[]): void {
      notices = shown;
      update();
    },
    hold(): () => void {
      holds += 1;
      update();
      return () => {
        holds -= 1;
        update();
      };
    },
  };
}
