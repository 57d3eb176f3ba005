import { useEffect, useState } from 'react';
import type { LanguageEntry } from '#model';
import { useServices, useShell } from '../../scope/hooks.ts';
import { mapsOf } from '../../scope/mapsOf.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { contentDraftsOf } from '../ContentDrafts.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import { isEditable } from '../EditedContent.tsx';
import { nextMoment, unwatchedCall } from '../moments.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { useWireLanguage } from '../useContentDrafts.ts';
import { type Change, reviewedChanges } from './reviewedChanges.ts';

/** The pages under review in another language of the portal; undefined until they have come. */
export interface OtherLanguage {
  readonly language: LanguageEntry;
  readonly pages: readonly CmsPage[] | undefined;
  /** What is changed there and not published. */
  readonly changes: readonly Change[];
  readonly isFailed: boolean;
}

type Reading = Pick<OtherLanguage, 'pages' | 'changes'>;

/** Reads pages in the languages of the portal that are not the current one, once. `operation` is the call that reads pages. */
export function useOtherLanguages(operation: string, reviewed: readonly PageDrafts[]): readonly OtherLanguage[] {
  const services = useServices();
  const { session } = services;
  const call = unwatchedCall(services);
  const { portal } = useShell();
  const current = useWireLanguage();
  const changesOf = useChangesIn(reviewed);
  const languages = portal.languages.filter(({ wire }) => wire !== current);
  const [results, setResults] = useState<{ readonly [language: string]: Reading | 'failed' }>({});
  const names = reviewed.flatMap(({ page }) => page.humanReadableId ?? []);
  const key = [...languages.map(({ id }) => id), ...names].join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` says when there is something else to read
  useEffect(() => {
    let isCurrent = true;
    const oemId = (session.facts.user as { readonly oemId?: number } | null)?.oemId;
    const read = async ({ id, wire }: LanguageEntry): Promise<void> => {
      const moment = nextMoment();
      const result = await call(operation, { language: wire, pagesHri: names, ...(oemId !== undefined && { oemId }) });
      const pages = mapsOf<CmsPage>(result.ok ? result.output : []);
      const reading = result.ok ? { pages, changes: changesOf(pages, wire, moment) } : 'failed';
      if (isCurrent) setResults((before) => ({ ...before, [id]: reading }));
    };
    if (names.length > 0) for (const language of languages) void read(language);
    return () => {
      isCurrent = false;
    };
  }, [call, session, operation, key]);
  return languages.map((language) => {
    const result = results[language.id];
    if (result === 'failed') return { language, pages: undefined, changes: [], isFailed: true };
    return { language, pages: result?.pages, changes: result?.changes ?? [], isFailed: false };
  });
}

/** Takes over pages that were read in a language, under the titles of those that are reviewed, and lists their changes. */
function useChangesIn(reviewed: readonly PageDrafts[]) {
  const services = useServices();
  return (pages: readonly CmsPage[], language: string, moment: number): readonly Change[] => {
    const drafts = contentDraftsOf(services);
    const user = (services.session.facts.user as { readonly userName?: string } | null)?.userName;
    const changed = pages.filter(isEditable).map((page) => {
      const edited = drafts.pageOf(page, language, moment);
      edited.receive(page, moment);
      edited.title = reviewed.find((one) => one.page.humanReadableId === page.humanReadableId)?.title ?? edited.title;
      // A server that does not know the language may answer in another one.
      const isDraft = ({ draftId, fixed }: EditedBlock): boolean => draftId !== undefined && fixed.language === language;
      return { page: edited, blocks: edited.blocks().filter(isDraft) };
    });
    return reviewedChanges(changed, user, drafts.settings?.kinds ?? {});
  };
}
