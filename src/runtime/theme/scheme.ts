import { useSyncExternalStore } from 'react';
import type { Scheme } from './palette.ts';

/** The user's choice of light or dark; 'system' follows the device. */
export type SchemeChoice = 'system' | 'light' | 'dark';

/** Sets `data-theme`, which the style sheets read. Everything but 'light' and 'dark' counts as 'system'. */
export function applyScheme(root: HTMLElement, choice: unknown): void {
  root.dataset.theme = choice === 'light' || choice === 'dark' ? choice : ('system' satisfies SchemeChoice);
}

/** The scheme in which the page is shown: the user's choice, else that of the device. Renders again when the scheme changes. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, currentScheme, () => 'light');
}

function currentScheme(): Scheme {
  const choice = document.documentElement.dataset.theme;
  if (choice === 'light' || choice === 'dark') return choice;
  return deviceQuery()?.matches === true ? 'dark' : 'light';
}

function deviceQuery(): MediaQueryList | undefined {
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)');
}

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const query = deviceQuery();
  query?.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    query?.removeEventListener('change', changed);
  };
}
