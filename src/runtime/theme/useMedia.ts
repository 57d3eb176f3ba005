import { useSyncExternalStore } from 'react';

/** Whether a media query matches; renders again when that changes. False where `matchMedia` is missing. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = globalThis.matchMedia?.(query);
      list?.addEventListener('change', changed);
      return () => list?.removeEventListener('change', changed);
    },
    () => globalThis.matchMedia?.(query).matches === true,
    () => false,
  );
}
