import { useCallback, useEffect, useMemo, useRef } from 'react';

/** What the user does to move the page. From then on it is no longer moved for them. */
const MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Where the user is to read on. */
export interface ScrollRestoration {
  /** Scrolls a page that has just come. */
  readonly toPlace: () => void;
  /** Says that the entry of the history has changed and the page has not, e.g. because its query did. */
  readonly stay: () => void;
}

/**
 * Scrolls a page that has just come: to the top, or, after Back and Forward, to where the user left it. What is loaded
 * later changes the length of the page, so the position is sought until the user moves the page.
 */
export function useScrollRestoration(): ScrollRestoration {
  const positions = useRef(new Map<string, number>());
  /** The history entry of the page that is shown; that of the address is ahead of it while a page is loading. */
  const shown = useRef<string | undefined>(undefined);
  /** The position that is sought on the page that is shown, as its length changes. */
  const sought = useRef<number | undefined>(undefined);
  useEffect(() => {
    shown.current = entryKey();
    const save = (): void => {
      const key = entryKey();
      if (key === shown.current && sought.current === undefined) positions.current.set(key, window.scrollY);
    };
    const giveUp = (): void => {
      sought.current = undefined;
    };
    const growth = new ResizeObserver(() => sought.current !== undefined && window.scrollTo({ top: sought.current }));
    growth.observe(document.body);
    const listening = new AbortController();
    const options = { passive: true, signal: listening.signal };
    window.addEventListener('scroll', save, options);
    for (const kind of MOVES) window.addEventListener(kind, giveUp, options);
    return () => {
      growth.disconnect();
      listening.abort();
    };
  }, []);
  const toPlace = useCallback(() => {
    const key = entryKey();
    shown.current = key;
    sought.current = positions.current.get(key);
    positions.current.set(key, sought.current ?? 0);
    globalThis.scrollTo?.({ top: sought.current ?? 0 });
  }, []);
  const stay = useCallback(() => {
    const key = entryKey();
    if (key === shown.current) return;
    const before = positions.current.get(shown.current ?? '') ?? 0;
    shown.current = key;
    positions.current.set(key, positions.current.get(key) ?? before);
  }, []);
  return useMemo(() => ({ toPlace, stay }), [toPlace, stay]);
}

/** Names the current entry of the history: react-router gives each a key of its own, but for the first. */
function entryKey(): string {
  const { key } = (history.state ?? {}) as { readonly key?: string };
  return key ?? '';
}
