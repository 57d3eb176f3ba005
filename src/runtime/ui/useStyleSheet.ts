import { useInsertionEffect } from 'react';

const asked = new Set<string>();

/** Loads a style sheet once a page. It is no sheet of a script's, so that readers do not load what loads such sheets. */
export function useStyleSheet(address: string): void {
  useInsertionEffect(() => {
    if (asked.has(address)) return;
    asked.add(address);
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  }, [address]);
}
