import { useSyncExternalStore } from 'react';
import type { Scheme } from './palette.ts';

/** The scheme in effect: the choice on the page, else the device's. Renders again when either changes. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, current, () => 'light');
}

function current(): Scheme {
  const choice = document.documentElement.dataset.theme;
  if (choice === 'light' || choice === 'dark') return choice;
  return device()?.matches === true ? 'dark' : 'light';
}

function device(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)');
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const query = device();
  query?.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', changed);
  };
}
