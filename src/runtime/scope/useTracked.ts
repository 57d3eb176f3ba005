import { useRef, useSyncExternalStore } from 'react';
import { deepEqual } from '#conditions';
import { createWatch, type Watch } from '#session';

/**
 * React may discard a render before it is mounted; nobody then unsubscribes from its watch. When its ref is collected, subscribing and
 * unsubscribing at once stops the watch.
 */
const discardedRenders = new FinalizationRegistry<Watch>((watch) => {
  const unsubscribe = watch.subscribe(() => undefined);
  unsubscribe();
});

/** Calls `read` while rendering, and renders again when an observable fact it read changes. The component need not be a MobX observer. */
export function useTracked<T>(read: () => T): T {
  const ref = useRef<{ readonly watch: Watch } | null>(null);
  if (ref.current === null) {
    ref.current = { watch: createWatch() };
    discardedRenders.register(ref.current, ref.current.watch);
  }
  const { watch } = ref.current;
  useSyncExternalStore(watch.subscribe, watch.version);
  return watch.track(read);
}

type Entries<T> = { readonly [name: string]: T };

/** `useTracked` for an object of values: each value keeps its identity while it is equal, and so does the object. */
export function useTrackedEntries<T>(read: () => Entries<T>): Entries<T> {
  const previous = useRef<Entries<T>>({});
  const next = useTracked(read);
  const before = previous.current;
  if (!deepEqual(before, next)) {
    previous.current = Object.fromEntries(
      Object.entries(next).map(([name, value]) => [name, deepEqual(before[name], value) ? (before[name] as T) : value]),
    );
  }
  return previous.current;
}
