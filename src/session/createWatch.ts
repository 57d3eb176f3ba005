import { Reaction } from 'mobx';

/** Observes the MobX facts that a function reads and reports their changes, in the form that React's `useSyncExternalStore` takes. */
export interface Watch {
  /** Runs `read` and observes the facts it reads until the next run; throws what `read` throws. */
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
      // MobX would log an error and go on; it has to be thrown, so that the error boundary of React catches it.
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
      // Nothing was observed since the last subscriber left: another version makes the new one read again.
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
