import { useRef, useSyncExternalStore } from 'react';
import { deepEqual } from '#conditions';
import { createWatch, type Watch } from '#session';

/**
 * React may discard a render before the component is mounted; React then never unsubscribes from the watch, which would observe for ever.
 * Therefore a watch is stopped when its ref is garbage-collected. A watch stops when its last subscriber leaves, hence the subscription.
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

/** `useTracked` for an object of values. A value that equals the previous one in depth stays the same object, and so does the whole. */
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
