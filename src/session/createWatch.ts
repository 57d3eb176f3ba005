import { Reaction } from 'mobx';

/** Runs reads of observable facts and tells when one of them has changed; made for `useSyncExternalStore`. */
export interface Watch {
  /** Runs `read`; what it reads is watched until the next run. */
  track<T>(read: () => T): T;
  subscribe(changed: () => void): () => void;
  /** Differs after every change. */
  version(): number;
}

/** A watch; it holds on to the facts it read until its last subscriber leaves. */
export function createWatch(): Watch {
  const listeners = new Set<() => void>();
  let version = 0;
  let reaction: Reaction | undefined;
  const changed = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    track<T>(read: () => T): T {
      reaction ??= new Reaction('watch', changed);
      const outcome: { value?: T } = {};
      let fault: unknown;
      reaction.track(() => {
        try {
          outcome.value = read();
        } catch (thrown) {
          fault = thrown;
        }
      });
      if (fault !== undefined) throw fault;
      return outcome.value as T;
    },
    subscribe(listener) {
      listeners.add(listener);
      // A subscriber that comes back after a pause has missed what changed meanwhile.
      if (reaction === undefined) version += 1;
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        reaction?.dispose();
        reaction = undefined;
      };
    },
    version: () => version,
  };
}
