import { useMemo } from 'react';
import { findRoute } from '#model';
import { useServices, useShell, useTranslate } from '../../scope/hooks.ts';
import { contentDraftsOf } from '../ContentDrafts.ts';
import type { TextRules } from './textFaults.ts';

/** What texts are checked against: the words of the portal's texts, which are lists with `|` between them, and its routes. */
export function useTextRules(): TextRules {
  const texts = useTranslate();
  const { routes, portal } = useShell();
  const isFirst = useShell().language === portal.languages[0]?.id;
  const { words } = contentDraftsOf(useServices());
  return useMemo(() => {
    const languages = portal.languages.map(({ id }) => id);
    const wordsOf = (key: string): ReadonlySet<string> =>
      new Set(
        texts(key)
          .split('|')
          .map((word) => word.trim().toLowerCase()),
      );
    return {
      vagueLinks: wordsOf('cmsReview.vagueLinks'),
      vagueAlts: wordsOf('cmsReview.vagueAlts'),
      describedAs: (address) => words.find(address)?.[isFirst ? 'alt' : 'altFr'],
      isPage: (path) => findRoute(routes, languages, path).name !== routes.notFound,
    };
  }, [texts, routes, portal, words, isFirst]);
}
