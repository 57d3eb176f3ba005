import { Reaction } from 'mobx';

/** Observes the facts that a read uses and reports their changes, in the form that React's `useSyncExternalStore` takes. */
export interface Watch {
  /** Runs `read` and observes the facts it reads until the next run; throws what `read` throws. */
  track<T>(read: () => T): T;
  subscribe(changed: () => void): () => void;
  /** Differs after every change. */
  version(): number;
}

/** A watch. It stops observing when its last subscriber leaves. */
export function createWatch(): Watch {
  const listeners = new Set<() => void>();
  let version = 0;
  let reaction: Reaction | undefined;
  const onChange = (): void => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    track<T>(read: () => T): T {
      reaction ??= new Reaction('watch', onChange);
      const outcome: { value?: T } = {};
      let thrown: unknown;
      // MobX would log what is thrown inside and go on; the error boundary has to see it.
      reaction.track(() => {
        try {
          outcome.value = read();
        } catch (error) {
          thrown = error;
        }
      });
      if (thrown !== undefined) throw thrown;
      return outcome.value as T;
    },
    subscribe(listener) {
      listeners.add(listener);
      // A subscriber that comes back has missed the changes since the last one left.
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
