import { useId, useState } from 'react';
import { useServices, useShell, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { isEmptyPicture } from '../isEmptyPicture.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { Problem } from '../Problem.tsx';
import type { PageCalls, PageLife } from '../pageCalls.ts';
import { selectionOf } from '../pageSummary.ts';
import { useEditingSettings } from '../useContentDrafts.ts';
import { usePageCall } from '../usePageCall.ts';
import { DraftChoice } from './DraftChoice.tsx';
import { momentOf, zonedTime, zoneName } from './zonedTime.ts';

interface ScheduleProps {
  readonly page: PageDrafts;
  readonly calls: PageCalls;
}

/** A date and time with a year of four digits; browsers let people type six. */
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const LATEST = '9999-12-31T23:59';

/** Publishes drafts of a page at a time, and calls that off. */
export function Schedule({ page, calls }: ScheduleProps) {
  const texts = useTranslate();
  const { send, isBusy, problem } = usePageCall();
  const { events = [] } = page.page as PageLife;
  if (!events.includes('SCHEDULE')) return null;
  return (
    <section className="p-tools__part">
      <h3>{texts('cmsTools.schedule')}</h3>
      {events.includes('UNSCHEDULE') && (
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
      <ScheduleForm page={page} calls={calls} />
    </section>
  );
}

function ScheduleForm({ page, calls }: ScheduleProps) {
  const id = useId();
  const texts = useTranslate();
  const now = useServices().platform.clock.now();
  const { language, portal } = useShell();
  const { timeZone } = portal;
  const { send, isBusy, problem, refuse } = usePageCall();
  const kinds = useEditingSettings()?.kinds;
  const drafts = page.blocks().filter(({ draftId }) => draftId !== undefined);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set(drafts.flatMap(({ draft, key }) => (draft?.isOwn === false ? [key] : []))));
  const { scheduled } = page.page as PageLife;
  const [time, setTime] = useState(scheduled ? zonedTime(Date.parse(scheduled.at), timeZone) : '');
  if (drafts.length === 0) return <p className="p-muted">{texts('cmsTools.noDrafts')}</p>;
  const chosen = drafts.filter((block) => !left.has(block.key) && !isEmptyPicture(block, kinds));
  const plan = async (): Promise<void> => {
    if (!(await page.flush())) return refuse(texts('cms.unsavedFirst'));
    const [{ name: _name, ...selection } = { name: '' }] = selectionOf(page, chosen);
    await send(calls.schedule, { ...selection, at: new Date(momentOf(time, timeZone)).toISOString() }, texts('cmsTools.planned'));
  };
  return (
    <>
      <DraftChoice page={page} drafts={drafts} left={left} onChange={setLeft} />
      <div className="p-field">
        <label className="p-field__label" htmlFor={id}>
          {texts('cmsTools.at', { zone: zoneName(now, timeZone, language) })}
        </label>
        <input
          id={id}
          className="p-input"
          type="datetime-local"
          min={zonedTime(now, timeZone)}
          max={LATEST}
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
      </div>
      <div className="p-edit__buttons">
        <Button size="small" busy={isBusy} disabled={!LOCAL_TIME.test(time) || chosen.length === 0} onClick={() => void plan()}>
          {texts('cmsTools.plan')}
        </Button>
      </div>
      <Problem text={problem} />
    </>
  );
}
