import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is being printed. */
export function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // The browser takes the picture as soon as the event has been handled.
    const set = (next: boolean) => (): void => flushSync(() => setIsPrinting(next));
    window.addEventListener('beforeprint', set(true), { signal });
    window.addEventListener('afterprint', set(false), { signal });
    return () => controller.abort();
  }, []);
  return isPrinting;
}
