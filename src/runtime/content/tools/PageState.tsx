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
  const isBarred = (scheduled?.changedIds.length ?? 0) > 0;
  return (
    <>
      <p>
        {texts(STATES[state], { name: submittedBy ?? scheduled?.by ?? '', at: scheduled === null ? undefined : dateOf(scheduled?.at) })}
      </p>
      {isBarred && <p className="p-edit__failure">{texts('cmsTools.barred', { count: scheduled?.changedIds.length })}</p>}
      {typeof missedAt === 'string' && <p className="p-edit__failure">{texts('cmsTools.missed', { at: dateOf(missedAt) })}</p>}
    </>
  );
}

/** Messages show dates from their milliseconds. */
export function dateOf(text: string | null | undefined): number | undefined {
  return typeof text === 'string' ? Date.parse(text) : undefined;
}
