import { useEffect, useMemo, useState } from 'react';
import type { ContentReviewBlock } from '#model';
import { focusBlock } from '../../content/focusBlock.ts';
import type { PageDrafts } from '../../content/PageDrafts.ts';
import { PageReview } from '../../content/review/PageReview.tsx';
import type { Finding } from '../../content/review/pageFindings.ts';
import { type Change, type PageSummary, reviewedChanges } from '../../content/review/reviewedChanges.ts';
import { type Choice, useChoice } from '../../content/review/useChoice.ts';
import { type OtherLanguage, useOtherLanguages } from '../../content/review/useOtherLanguages.ts';
import { useReviewStyle } from '../../content/review/useReviewStyle.ts';
import { useContentDrafts } from '../../content/useContentDrafts.ts';
import { usePrograms } from '../../content/usePrograms.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useServices, useTranslate, useValue } from '../../scope/hooks.ts';

/**
 * The block kind `content-review`: the changes of the pages in sight in all languages, each with what is added and removed and a box that
 * leaves it out, and what an editor should look at before publishing. What another editor has changed is left out at first. `onChange` gets
 * the pages with the chosen drafts; `onShow` runs before the focus moves to the block of a finding.
 */
export function ContentReview({ block }: BlockProps<ContentReviewBlock>) {
  const round = useValue(block.round);
  return <Review key={String(round)} block={block} />;
}

function Review({ block }: BlockProps<ContentReviewBlock>) {
  useReviewStyle();
  const texts = useTranslate();
  const changes = useReviewedChanges();
  const shown = useMemo(() => [...new Set(changes.map(({ page }) => page))], [changes]);
  const others = useOtherLanguages(block.read, shown);
  const choice = useChoice();
  useChoiceReports(block, changes, others, choice);
  const run = useRunActions();
  const programs = usePrograms(block.programs);
  const show = ({ block: { key } }: Finding): void => void run(block.onShow).then(() => focusBlock(key));
  if (shown.length === 0) return <p className="p-muted">{texts('cmsReview.nothing')}</p>;
  return shown.map((page) => (
    <PageReview
      key={page.page.id}
      page={page}
      changes={changes.filter((change) => change.page === page)}
      others={others.map((other) => ({ ...other, changes: other.changes.filter((change) => change.page.page.id === page.page.id) }))}
      programs={programs}
      choice={choice}
      onShow={show}
    />
  ));
}

/** What is reviewed in the current language, which does not change while the dialog is open. */
function useReviewedChanges(): readonly Change[] {
  const drafts = useContentDrafts();
  const user = (useServices().session.facts.user as { readonly userName?: string } | null)?.userName;
  const [changes] = useState(() => reviewedChanges(drafts.changes(), user, drafts.settings?.kinds ?? {}));
  return changes;
}

/** Runs `onChange` with the pages whose drafts are chosen, and with how many changes are, how many are not, and how many of other languages are not. */
function useChoiceReports(block: ContentReviewBlock, changes: readonly Change[], others: readonly OtherLanguage[], choice: Choice): void {
  const run = useRunActions();
  const elsewhere = others.flatMap((other) => other.changes);
  const chosen = [...changes, ...elsewhere].filter(choice.isChosen);
  const notChosen = (of: readonly Change[]): number => of.filter((change) => !choice.isChosen(change)).length;
  const report = JSON.stringify({
    pages: pagesOf(chosen),
    count: chosen.length,
    left: notChosen(changes),
    waiting: notChosen(elsewhere),
  });
  useEffect(() => void run(block.onChange, JSON.parse(report)), [run, block.onChange, report]);
}

/** The pages of changes with their drafts, all languages of a page together. */
function pagesOf(chosen: readonly Change[]): readonly PageSummary[] {
  const pages = new Map<PageSummary['pageId'], PageDrafts>();
  for (const { page } of chosen) if (page.page.id !== undefined && !pages.has(page.page.id)) pages.set(page.page.id, page);
  return [...pages].map(([pageId, { name }]) => {
    const onPage = chosen.filter((change) => change.page.page.id === pageId);
    const draftIds = onPage.flatMap((change) => change.draftIds);
    const versions = onPage.flatMap((change) => change.versions ?? []);
    return { pageId, name, draftIds, ...(versions.length === draftIds.length && { versions }) };
  });
}
