import { useId, useState } from 'react';
import { useServices, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { selectionOf } from '../ContentDrafts.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { Problem } from '../Problem.tsx';
import type { PageCalls, PageLife } from '../pageCalls.ts';
import { usePageCall } from '../usePageCall.ts';
import { DraftChoice } from './DraftChoice.tsx';

interface ScheduleProps {
  readonly page: PageDrafts;
  readonly calls: PageCalls;
}

/** Publishes drafts of a page at a time, and calls that off. */
export function Schedule({ page, calls }: ScheduleProps) {
  const texts = useTranslate();
  const { send, isBusy, problem } = usePageCall();
  const { scheduled, state } = page.page as PageLife;
  if (state === undefined || state === 'archived') return null;
  const isScheduled = state === 'scheduled' && scheduled !== undefined && scheduled !== null;
  return (
    <section className="p-tools__part">
      <h3>{texts('cmsTools.schedule')}</h3>
      {isScheduled && (
        <div className="p-edit__buttons">
          <Button
            size="small"
            busy={isBusy}
            onClick={() => void send(calls.unschedule, { pageId: page.page.id }, texts('cmsTools.unscheduled'))}
          >
            {texts('cmsTools.unschedule')}
          </Button>
        </div>
      )}
      <Problem text={problem} />
      <ScheduleForm key={scheduled?.at ?? ''} page={page} calls={calls} />
    </section>
  );
}

function ScheduleForm({ page, calls }: ScheduleProps) {
  const id = useId();
  const texts = useTranslate();
  const { clock } = useServices().platform;
  const { send, isBusy, problem } = usePageCall();
  const drafts = page.blocks().filter(({ draftId }) => draftId !== undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(drafts.flatMap(({ draft, key }) => (draft?.isOwn === false ? [key] : []))));
  const { scheduled } = page.page as PageLife;
  const [time, setTime] = useState(scheduled ? localTime(Date.parse(scheduled.at)) : '');
  if (drafts.length === 0) return <p className="p-muted">{texts('cmsTools.noDrafts')}</p>;
  const chosen = drafts.filter(({ key }) => !left.has(key));
  const plan = async (): Promise<void> => {
    await page.flush();
    const [{ name: _name, ...selection } = { name: '' }] = selectionOf(page, chosen);
    await send(calls.schedule, { ...selection, at: new Date(time).toISOString() }, texts('cmsTools.planned'));
  };
  return (
    <>
      <DraftChoice drafts={drafts} left={left} onChange={setLeft} />
      <div className="p-field">
        <label className="p-field__label" htmlFor={id}>
          {texts('cmsTools.at')}
        </label>
        <input
          id={id}
          className="p-input"
          type="datetime-local"
          min={localTime(clock.now())}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <div className="p-edit__buttons">
        <Button size="small" busy={isBusy} disabled={time === '' || chosen.length === 0} onClick={() => void plan()}>
          {texts('cmsTools.plan')}
        </Button>
      </div>
      <Problem text={problem} />
    </>
  );
}

/** The time of the user's clock as a field for it takes it. */
function localTime(milliseconds: number): string {
  const minutes = new Date(milliseconds).getTimezoneOffset();
  return new Date(milliseconds - minutes * 60_000).toISOString().slice(0, 16);
}
