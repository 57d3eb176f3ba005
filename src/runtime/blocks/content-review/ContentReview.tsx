import { useEffect, useMemo, useState } from 'react';
import type { ContentReviewBlock } from '#model';
import { focusBlock } from '../../content/review/focusBlock.ts';
import { PageReview } from '../../content/review/PageReview.tsx';
import type { Finding } from '../../content/review/pageFindings.ts';
import { type Change, type PageSummary, reviewedChanges } from '../../content/review/reviewedChanges.ts';
import { useOtherLanguages } from '../../content/review/useOtherLanguages.ts';
import { useReviewStyle } from '../../content/review/useReviewStyle.ts';
import { useContentDrafts } from '../../content/useContentDrafts.ts';
import { usePrograms } from '../../content/usePrograms.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useServices, useTranslate, useValue } from '../../scope/hooks.ts';

/**
 * The block kind `content-review`: the changes of the pages in sight beside their other languages, each with what is added and removed and
 * a box that leaves it out, and what an editor should look at before publishing. What another editor has changed is left out at first.
 * `onChange` gets the pages with the chosen drafts; `onShow` runs before the focus moves to the block of a finding.
 */
export function ContentReview({ block }: BlockProps<ContentReviewBlock>) {
  const round = useValue(block.round);
  return <Review key={String(round)} block={block} />;
}

function Review({ block }: BlockProps<ContentReviewBlock>) {
  useReviewStyle();
  const texts = useTranslate();
  const changes = useReviewedChanges();
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(changes.flatMap(({ key, by }) => (by === undefined ? [] : [key]))));
  const run = useRunActions();
  const pages = useMemo(() => pagesOf(changes, left), [changes, left]);
  const shown = [...new Set(changes.map(({ page }) => page))];
  const others = useOtherLanguages(
    block.read,
    shown.flatMap(({ page }) => page.humanReadableId ?? []),
  );
  const programs = usePrograms(block.programs);
  useEffect(() => void run(block.onChange, { pages }), [run, block.onChange, pages]);
  const toggle = ({ key }: Change): void =>
    setLeft((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  const show = ({ block: { key } }: Finding): void => void run(block.onShow).then(() => focusBlock(key));
  if (shown.length === 0) return <p className="p-muted">{texts('cmsReview.nothing')}</p>;
  return shown.map((page) => (
    <PageReview
      key={page.page.id}
      page={page}
      changes={changes.filter((change) => change.page === page)}
      others={others}
      programs={programs}
      left={left}
      onToggle={toggle}
      onShow={show}
    />
  ));
}

/** What is reviewed, which does not change while the dialog is open. */
function useReviewedChanges(): readonly Change[] {
  const drafts = useContentDrafts();
  const user = (useServices().session.facts.user as { readonly userName?: string } | null)?.userName;
  const [changes] = useState(() =>
    reviewedChanges(drafts.changes(), user, (type) => drafts.settings?.kinds[type ?? '']?.editor === 'image'),
  );
  return changes;
}

/** The pages with the drafts that are not left out; a page without any is not among them. */
function pagesOf(changes: readonly Change[], left: ReadonlySet<string>): readonly PageSummary[] {
  const chosen = changes.filter(({ key }) => !left.has(key));
  return [...new Set(chosen.map(({ page }) => page))].flatMap((page) => {
    const { id, humanReadableId: name = '' } = page.page;
    const onPage = chosen.filter((change) => change.page === page);
    const draftIds = onPage.flatMap((change) => change.draftIds);
    const versions = onPage.flatMap((change) => change.versions ?? []);
    return id === undefined ? [] : [{ pageId: id, name, draftIds, ...(versions.length === draftIds.length && { versions }) }];
  });
}
