import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Runs one piece of work at a time: until it ends, `busy` is true and further calls of `run` do nothing (G-S07). A button uses it against
 * double clicks.
 */
export function useBusy(): readonly [busy: boolean, run: (work: () => Promise<void>) => void] {
  const [busy, setBusy] = useState(false);
  // A ref, because a second click can come before React has rendered `busy`.
  const state = useRef({ running: false, mounted: true });
  useEffect(() => {
    const { current } = state;
    current.mounted = true;
    return () => {
      current.mounted = false;
    };
  }, []);
  const run = useCallback((work: () => Promise<void>) => {
    const { current } = state;
    if (current.running) return;
    current.running = true;
    setBusy(true);
    void work().finally(() => {
      current.running = false;
      if (current.mounted) setBusy(false);
    });
  }, []);
  return [busy, run];
}
