import { useMemo } from 'react';
import { findRoute } from '#model';
import { useServices, useShell } from '../scope/hooks.ts';
import { type MenuEntry, useMenuEntries } from '../ui/menuEntries.ts';
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
  const pages = useMemo(() => {
    const all = pagesIn(entries, '', (url) => navigation.target(url).href);
    return [...new Map(all.map((page) => [page.value, page])).values()];
  }, [entries, navigation]);
  return (text) => {
    const words = folded(text).split(/\s+/);
    const isFound = ({ hint = '', label, value }: Suggestion): boolean =>
      text.startsWith('/') ? value.startsWith(text) : words.every((word) => folded(`${label} ${hint}`).includes(word));
    return pages.filter(isFound).slice(0, MOST);
  };
}

/** The pages of the portal that entries of a menu at any depth lead to, each once for each entry. */
function pagesIn(entries: readonly MenuEntry[], above: string, addressOf: (url: string) => string): readonly Suggestion[] {
  return entries.flatMap(({ children, label, url }) => {
    const value = url === undefined ? '' : addressOf(url);
    const page = { value, label, hint: above === '' ? value : `${above} · ${value}` };
    return [...(value.startsWith('/') ? [page] : []), ...pagesIn(children, label, addressOf)];
  });
}

/** Lower case without accents. `searchMenu` does the same: shared code would add to the script of dialogs, which readers load. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
