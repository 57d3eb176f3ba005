import { useMemo } from 'react';
import { useServices, useShell, useTranslate } from '../../scope/hooks.ts';
import { contentDraftsOf } from '../ContentDrafts.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { useEditingSettings } from '../useContentDrafts.ts';
import type { ContentProgram } from '../usePrograms.ts';
import { ContrastLine } from './ContrastLine.tsx';
import { counterpartOf, otherPageOf } from './counterparts.ts';
import { FindingList } from './FindingList.tsx';
import { type Finding, pageFindings } from './pageFindings.ts';
import { ReviewedChange } from './ReviewedChange.tsx';
import type { Change } from './reviewedChanges.ts';
import type { Choice } from './useChoice.ts';
import type { OtherLanguage } from './useOtherLanguages.ts';
import { useTextRules } from './useTextRules.ts';

interface PageReviewProps {
  readonly page: PageDrafts;
  readonly changes: readonly Change[];
  readonly others: readonly OtherLanguage[];
  readonly programs: readonly ContentProgram[];
  readonly choice: Choice;
  readonly onShow: (finding: Finding) => void;
}

/** The changes of one page, whom they reach, and first what an editor should look at before publishing. */
export function PageReview({ page, changes, choice, others, programs, onShow }: PageReviewProps) {
  const texts = useTranslate();
  const kinds = useEditingSettings()?.kinds;
  const rules = useTextRules();
  const drafts = contentDraftsOf(useServices());
  const findings = useMemo(() => {
    // What the screen does not show of the page can neither be mended nor published here.
    const inSight = drafts.blocksInSight(page);
    return pageFindings(page, kinds ?? {}, rules).filter(({ block }) => inSight.includes(block));
  }, [drafts, page, kinds, rules]);
  const { name } = page;
  const language = useShell().portal.languages.find(({ wire }) => wire === page.language)?.name ?? page.language;
  return (
    <section className="p-review__page" aria-label={texts('cmsReview.page', { name })}>
      <h3>{texts('cmsReview.page', { name })}</h3>
      {others.map((other) => (
        <OtherLanguageNote key={other.language.id} other={other} language={language} />
      ))}
      {page.page.common === true && <p className="p-review__scope">{texts('cmsReview.common')}</p>}
      <h4>{texts('cmsReview.checks')}</h4>
      <FindingList page={page} findings={findings} onShow={onShow} />
      <ContrastLine programs={programs} isCommon={page.page.common === true} />
      <h4>{texts('cmsReview.changes')}</h4>
      <ul className="p-review__changes">
        {changes.map((change) => (
          <ReviewedChange key={change.key} change={change} choice={choice} language={language} others={others} />
        ))}
        {others.flatMap((other) =>
          changesAlone(changes, other).map((change) => (
            <ReviewedChange key={change.key} change={change} choice={choice} language={other.language.name} others={[]} />
          )),
        )}
      </ul>
    </section>
  );
}

interface OtherLanguageNoteProps {
  readonly other: OtherLanguage;
  /** Name of the language of the page under review. */
  readonly language: string;
}

/** Says whether something of the page waits in another language: it is published from here too. */
function OtherLanguageNote({ language, other }: OtherLanguageNoteProps) {
  const texts = useTranslate();
  const { changes, isFailed, language: there, pages } = other;
  if (pages === undefined && !isFailed) return null;
  const key = isFailed ? 'cmsReview.otherUnknown' : 'cmsReview.other';
  return <p className="p-review__scope">{texts(key, { language, other: there.name, count: changes.length })}</p>;
}

/** The changes of another language that stand beside none of these. */
function changesAlone(changes: readonly Change[], { changes: theirs, pages }: OtherLanguage): readonly Change[] {
  const beside = changes.flatMap((change) => counterpartOf(change, otherPageOf(change, pages))?.draft?.id ?? []);
  return theirs.filter(({ draftIds }) => !draftIds.some((id) => beside.includes(id)));
}
