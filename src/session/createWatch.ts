import { Reaction } from 'mobx';

/** Tells subscribers when a fact changes that a function has read. `subscribe` and `version` suit React's `useSyncExternalStore`. */
export interface Watch {
  /** Runs `read`, and observes what it reads in MobX until the next call of `track`. Throws what `read` throws. */
  track<T>(read: () => T): T;
  subscribe(changed: () => void): () => void;
  /** A number that differs after every change. */
  version(): number;
}

/** Creates a watch. It stops observing when its last subscriber has unsubscribed. */
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
      // MobX would only log an error. It is thrown again, so that an error boundary of React catches it.
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
      // Changes since the last subscriber left were not observed. A new version makes React call `track` again.
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
