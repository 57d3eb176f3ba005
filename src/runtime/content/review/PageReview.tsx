import { useMemo } from 'react';
import { useShell, useTranslate } from '../../scope/hooks.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { useEditingSettings } from '../useContentDrafts.ts';
import type { ContentProgram } from '../usePrograms.ts';
import { ContrastLine } from './ContrastLine.tsx';
import { FindingList } from './FindingList.tsx';
import { type Finding, pageFindings } from './pageFindings.ts';
import { ReviewedChange } from './ReviewedChange.tsx';
import type { Change } from './reviewedChanges.ts';
import type { OtherLanguage } from './useOtherLanguages.ts';
import { useTextRules } from './useTextRules.ts';

interface PageReviewProps {
  readonly page: PageDrafts;
  readonly changes: readonly Change[];
  readonly others: readonly OtherLanguage[];
  readonly programs: readonly ContentProgram[];
  /** Keys of the changes that are left out. */
  readonly left: ReadonlySet<string>;
  readonly onToggle: (change: Change) => void;
  readonly onShow: (finding: Finding) => void;
}

/** The changes of one page, whom they reach, and what an editor should look at before publishing. */
export function PageReview({ page, changes, others, programs, left, onToggle, onShow }: PageReviewProps) {
  const texts = useTranslate();
  const kinds = useEditingSettings()?.kinds;
  const rules = useTextRules();
  const findings = useMemo(() => pageFindings(page, kinds ?? {}, rules), [page, kinds, rules]);
  const language = useShell().portal.languages.find(({ wire }) => wire === page.language)?.name ?? page.language;
  const name = page.page.humanReadableId ?? '';
  return (
    <section className="p-review__page" aria-label={texts('cmsReview.page', { name })}>
      <h3>{texts('cmsReview.page', { name })}</h3>
      <p className="p-review__scope">{texts('cmsReview.language', { language })}</p>
      {page.page.common === true && <p className="p-review__scope">{texts('cmsReview.common')}</p>}
      <ul className="p-review__changes">
        {changes.map((change) => (
          <ReviewedChange
            key={change.key}
            change={change}
            language={language}
            others={others}
            isChosen={!left.has(change.key)}
            onToggle={() => onToggle(change)}
          />
        ))}
      </ul>
      <h4>{texts('cmsReview.checks')}</h4>
      <ContrastLine programs={programs} isCommon={page.page.common === true} />
      <FindingList findings={findings} onShow={onShow} />
    </section>
  );
}
