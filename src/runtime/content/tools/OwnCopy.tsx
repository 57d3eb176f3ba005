import { useState } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { PageDrafts } from '../PageDrafts.ts';
import { Problem } from '../Problem.tsx';
import type { PageCalls } from '../pageCalls.ts';
import { usePageCall } from '../usePageCall.ts';
import { Question } from './Question.tsx';

interface OwnCopyProps {
  readonly page: PageDrafts;
  readonly calls: PageCalls;
}

/** Says that a page is common to all programs, and begins a copy of the editor's program. */
export function OwnCopy({ page, calls }: OwnCopyProps) {
  const texts = useTranslate();
  const { send, isBusy, problem } = usePageCall();
  const [isAsked, setAsked] = useState(false);
  const mayCopy = page.page.extras?.includes('copy') === true;
  const copy = async (): Promise<void> => {
    const result = await send(calls.copy, { pageId: page.page.id }, texts('cmsTools.copied'));
    if (result.ok) setAsked(false);
  };
  return (
    <section className="p-tools__part">
      <h3>{texts('cmsTools.readers')}</h3>
      <p>{texts('cmsTools.common')}</p>
      {mayCopy && !isAsked && (
        <div className="p-edit__buttons">
          <Button size="small" onClick={() => setAsked(true)}>
            {texts('cmsTools.copy')}
          </Button>
        </div>
      )}
      {isAsked && (
        <Question
          text={texts('cmsTools.copyQuestion')}
          action={texts('cmsTools.copy')}
          busy={isBusy}
          onConfirm={() => void copy()}
          onCancel={() => setAsked(false)}
        />
      )}
      <Problem text={problem} />
    </section>
  );
}
