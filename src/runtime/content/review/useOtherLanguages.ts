import { useEffect, useState } from 'react';
import type { LanguageEntry } from '#model';
import { useServices, useShell } from '../../scope/hooks.ts';
import { mapsOf } from '../../scope/mapsOf.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { useWireLanguage } from '../useContentDrafts.ts';

/** The pages under review in another language of the portal; undefined until they have come. */
export interface OtherLanguage {
  readonly language: LanguageEntry;
  readonly pages: readonly CmsPage[] | undefined;
  readonly isFailed: boolean;
}

/** Reads pages in the languages of the portal that are not the current one, once. `operation` is the call that reads pages. */
export function useOtherLanguages(operation: string, names: readonly string[]): readonly OtherLanguage[] {
  const { call, session } = useServices();
  const { portal } = useShell();
  const current = useWireLanguage();
  const languages = portal.languages.filter(({ wire }) => wire !== current);
  const [results, setResults] = useState<{ readonly [language: string]: readonly CmsPage[] | 'failed' }>({});
  const key = [...languages.map(({ id }) => id), ...names].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when there is something else to read
  useEffect(() => {
    let isCurrent = true;
    const oemId = (session.facts.user as { readonly oemId?: number } | null)?.oemId;
    const read = async ({ id, wire }: LanguageEntry): Promise<void> => {
      const result = await call(operation, { language: wire, pagesHri: names, ...(oemId !== undefined && { oemId }) });
      const pages = result.ok ? mapsOf<CmsPage>(result.output) : 'failed';
      if (isCurrent) setResults((before) => ({ ...before, [id]: pages }));
    };
    if (names.length > 0) for (const language of languages) void read(language);
    return () => {
      isCurrent = false;
    };
  }, [call, session, operation, key]);
  return languages.map((language) => {
    const result = results[language.id];
    return { language, pages: result === 'failed' ? undefined : result, isFailed: result === 'failed' };
  });
}
