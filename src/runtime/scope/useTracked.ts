import { useRef, useSyncExternalStore } from 'react';
import { deepEqual } from '#conditions';
import { createWatch, type Watch } from '#session';

/** Watches of renders that React threw away before they were mounted. */
const abandoned = new FinalizationRegistry<Watch>((watch) => watch.subscribe(() => undefined)());

/** Reads observable facts while rendering and renders again when one that was read changes; the component need not be an observer. */
export function useTracked<T>(read: () => T): T {
  const ref = useRef<{ readonly watch: Watch } | null>(null);
  if (ref.current === null) {
    ref.current = { watch: createWatch() };
    abandoned.register(ref.current, ref.current.watch);
  }
  const { watch } = ref.current;
  useSyncExternalStore(watch.subscribe, watch.version);
  return watch.track(read);
}

type Entries<T> = { readonly [name: string]: T };

/** `useTracked` for named values: each value keeps its identity while it equals the one before, and so does the whole. */
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
