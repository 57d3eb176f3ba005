import { useRef, useSyncExternalStore } from 'react';
import { createWatch, type Watch } from '#session';

/** Watches of renders that React threw away before they were mounted. */
const abandoned = new FinalizationRegistry<Watch>((watch) => watch.subscribe(() => undefined)());

/** Reads session facts while rendering and renders again when one that was read changes; needs no observer around. */
export function useTracked<T>(read: () => T): T {
  const held = useRef<{ readonly watch: Watch } | null>(null);
  if (held.current === null) {
    held.current = { watch: createWatch() };
    abandoned.register(held.current, held.current.watch);
  }
  const { watch } = held.current;
  useSyncExternalStore(watch.subscribe, watch.version);
  return watch.track(read);
}
