import { useEffect, useMemo, useState } from 'react';
import type { ContentReviewBlock } from '#model';
import { ReviewedChange } from '../../content/ReviewedChange.tsx';
import { type PageSummary, reviewedChanges } from '../../content/reviewedChanges.ts';
import { useContentDrafts } from '../../content/useContentDrafts.ts';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useRunActions, useServices } from '../../scope/hooks.ts';

/**
 * The block kind `content-review`: the changes of the pages in sight, each with what is added and removed and a box that leaves it out.
 * What another editor has changed is left out at first. `onChange` gets the pages with the chosen drafts.
 */
export function ContentReview({ block }: BlockProps<ContentReviewBlock>) {
  const drafts = useContentDrafts();
  const user = (useServices().session.facts.user as { readonly userName?: string } | null)?.userName;
  // What is reviewed does not change while the dialog is open.
  const [changes] = useState(() => reviewedChanges(drafts.changes(), user));
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(changes.flatMap(({ key, by }) => (by === undefined ? [] : [key]))));
  const run = useRunActions();
  const pages = useMemo(() => pagesOf(changes, left), [changes, left]);
  useEffect(() => void run(block.onChange, { pages }), [run, block.onChange, pages]);
  const toggle = (key: string): void =>
    setLeft((before) => new Set(before.has(key) ? [...before].filter((one) => one !== key) : [...before, key]));
  return (
    <ul className="p-edit__review">
      {changes.map((change) => (
        <ReviewedChange key={change.key} change={change} isChosen={!left.has(change.key)} onToggle={() => toggle(change.key)} />
      ))}
    </ul>
  );
}

/** The pages with the drafts that are not left out; a page without any is not among them. */
function pagesOf(changes: ReturnType<typeof reviewedChanges>, left: ReadonlySet<string>): readonly PageSummary[] {
  const chosen = changes.filter(({ key }) => !left.has(key));
  return [...new Map(chosen.map((change) => [change.pageId, change.pageName]))].map(([pageId, name]) => ({
    pageId,
    name,
    draftIds: chosen.filter((change) => change.pageId === pageId).flatMap(({ draftIds }) => draftIds),
  }));
}
