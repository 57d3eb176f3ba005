import { useMemo } from 'react';
import { findRoute } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import { useMenuEntries } from '../ui/menuEntries.ts';
import { searchMenu } from '../ui/searchMenu.ts';
import type { Suggestion } from '../ui/suggestion.ts';

/** So many pages are offered at a time. */
const MOST = 8;

/** A function that says whether a path of this origin, without query and fragment, is a page of the portal. */
export function useIsPage(): (path: string) => boolean {
  const { routes, portal } = useShell();
  return useMemo(() => {
    const languages = portal.languages.map(({ id }) => id);
    return (path) => findRoute(routes, languages, path).name !== routes.notFound;
  }, [routes, portal]);
}

/** A function that finds the pages of the user's menu by words of their names, or by what their addresses begin with; values are addresses. */
export function usePageSearch(): (text: string) => readonly Suggestion[] {
  const { navigation } = useServices();
  const entries = useMenuEntries();
  return (text) => {
    const isAddress = text.startsWith('/');
    const pages = new Map<string, Suggestion>();
    for (const { label, trail, url } of searchMenu(entries, isAddress ? '' : text)) {
      const { href } = navigation.target(url);
      const isFound = href.startsWith('/') && (!isAddress || href.toLowerCase().startsWith(text.toLowerCase()));
      if (isFound && !pages.has(href)) pages.set(href, { value: href, label, hint: trail === '' ? href : `${trail} · ${href}` });
    }
    return [...pages.values()].slice(0, MOST);
  };
}
