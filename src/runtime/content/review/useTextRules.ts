import { useMemo } from 'react';
import { useServices, useShell, useTranslate } from '../../scope/hooks.ts';
import { contentDraftsOf } from '../ContentDrafts.ts';
import { useIsPage } from '../usePortalPages.ts';
import type { TextRules } from './textFaults.ts';

/** What texts are checked against: the words of the portal's texts, which are lists with `|` between them, and its routes. */
export function useTextRules(): TextRules {
  const texts = useTranslate();
  const { language, portal } = useShell();
  const isFirst = language === portal.languages[0]?.id;
  const isPage = useIsPage();
  const { words } = contentDraftsOf(useServices());
  return useMemo(() => {
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
      isPage,
    };
  }, [texts, isPage, words, isFirst]);
}
