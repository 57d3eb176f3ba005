import { useState } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { PageDrafts } from '../PageDrafts.ts';
import { Problem } from '../Problem.tsx';
import type { PageCalls, PageLife } from '../pageCalls.ts';
import { usePageCall } from '../usePageCall.ts';
import { PageState } from './PageState.tsx';
import { Question } from './Question.tsx';

interface LifeStepsProps {
  readonly page: PageDrafts;
  readonly calls: PageCalls;
}

interface Step {
  readonly event: string;
  readonly label: string;
  readonly done: string;
  /** What the editor is asked before readers lose the page. */
  readonly question?: string;
}

/** What editors may do with a page as a whole; which of it is possible now, the life of the page says. */
const STEPS: readonly Step[] = [
  { event: 'SUBMIT', label: 'cmsTools.submit', done: 'cmsTools.submitted' },
  { event: 'RETURN', label: 'cmsTools.return', done: 'cmsTools.returned' },
  { event: 'ARCHIVE', label: 'cmsTools.archive', done: 'cmsTools.archived', question: 'cmsTools.archiveQuestion' },
  { event: 'RESTORE', label: 'cmsTools.show', done: 'cmsTools.shown' },
];

/** Where a page stands, and the steps that it can take from there. */
export function LifeSteps({ page, calls }: LifeStepsProps) {
  const texts = useTranslate();
  const { send, isBusy, problem } = usePageCall();
  const [asked, setAsked] = useState<Step>();
  const { events = [], state } = page.page as PageLife;
  if (state === undefined) return null;
  const take = ({ event, done }: Step): void => {
    setAsked(undefined);
    void send(calls.review, { pageId: page.page.id, event }, texts(done));
  };
  return (
    <section className="p-tools__part">
      <h3>{texts('cmsTools.life')}</h3>
      <PageState page={page} />
      <div className="p-edit__buttons">
        {STEPS.filter(({ event }) => events.includes(event)).map((step) => (
          <Button key={step.event} size="small" busy={isBusy} onClick={() => (step.question === undefined ? take(step) : setAsked(step))}>
            {texts(step.label)}
          </Button>
        ))}
      </div>
      {asked?.question !== undefined && (
        <Question
          text={texts(asked.question)}
          action={texts(asked.label)}
          isDangerous
          onConfirm={() => take(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <Problem text={problem} />
    </section>
  );
}
