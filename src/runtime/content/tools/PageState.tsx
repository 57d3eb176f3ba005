import { useTranslate } from '../../scope/hooks.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import type { PageLife } from '../pageCalls.ts';

const STATES: { readonly [state in NonNullable<PageLife['state']>]: string } = {
  draft: 'cmsTools.state.draft',
  inReview: 'cmsTools.state.inReview',
  published: 'cmsTools.state.published',
  scheduled: 'cmsTools.state.scheduled',
  archived: 'cmsTools.state.archived',
};

/** Where a page stands in its life, and what was to happen and did not. */
export function PageState({ page }: { readonly page: PageDrafts }) {
  const texts = useTranslate();
  const { missedAt, scheduled, state, submittedBy } = page.page as PageLife;
  if (state === undefined) return null;
  const changed = changedIds(page);
  const isAhead = state === 'published' && page.blocks().some((block) => block.isDraft);
  return (
    <>
      <p>
        {texts(isAhead ? 'cmsTools.state.changed' : STATES[state], {
          name: submittedBy ?? scheduled?.by ?? '',
          at: scheduled === null ? undefined : dateOf(scheduled?.at),
        })}
      </p>
      {changed.size > 0 && <p className="p-edit__failure">{texts('cmsTools.barred', { count: changed.size })}</p>}
      {typeof missedAt === 'string' && <p className="p-edit__failure">{texts('cmsTools.missed', { at: dateOf(missedAt) })}</p>}
    </>
  );
}

/** The drafts that bar what is scheduled: those that the server names, and those that were changed here since the page was read. */
function changedIds(page: PageDrafts): ReadonlySet<unknown> {
  const { scheduled } = page.page as PageLife;
  const changedHere = page.blocks().filter((block) => scheduled?.draftIds.includes(Number(block.draftId)) && !block.isToldBy(page.readAt));
  return new Set([...(scheduled?.changedIds ?? []), ...changedHere.map(({ draftId }) => draftId)]);
}

/** Messages show dates from their milliseconds. */
export function dateOf(text: string | null | undefined): number | undefined {
  return typeof text === 'string' ? Date.parse(text) : undefined;
}
