import { useId } from 'react';
import { useTranslate } from '../../scope/hooks.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import type { PageDrafts } from '../PageDrafts.ts';
import type { PageCalls } from '../pageCalls.ts';
import { LifeSteps } from './LifeSteps.tsx';
import { OwnCopy } from './OwnCopy.tsx';
import { PageHistory } from './PageHistory.tsx';
import { Schedule } from './Schedule.tsx';

interface PageToolsDialogProps {
  readonly pages: readonly PageDrafts[];
  readonly page: PageDrafts;
  readonly onPage: (page: PageDrafts) => void;
  readonly onClose: () => void;
  readonly calls: PageCalls;
}

/** What the server offers for a page, and the choice of the page where several are in sight. */
export function PageToolsDialog({ calls, onClose, onPage, page, pages }: PageToolsDialogProps) {
  const id = useId();
  const texts = useTranslate();
  const has = (extra: string): boolean => page.page.extras?.includes(extra) === true;
  const choose = (key: string): void => {
    const chosen = pages.find((one) => keyOf(one) === key);
    if (chosen !== undefined) onPage(chosen);
  };
  return (
    <Dialog
      open
      title={texts('cmsTools.title', { page: page.name })}
      onClose={onClose}
      closeLabel={texts('cmsTools.close')}
      size="medium"
      priority={30}
    >
      {pages.length > 1 && (
        <div className="p-field">
          <label className="p-field__label" htmlFor={id}>
            {texts('cmsTools.page')}
          </label>
          <select id={id} className="p-input" value={keyOf(page)} onChange={({ target }) => choose(target.value)}>
            {pages.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {one.name}
              </option>
            ))}
          </select>
        </div>
      )}
      <div key={keyOf(page)} className="p-tools">
        {has('review') && <LifeSteps page={page} calls={calls} />}
        {has('schedule') && <Schedule page={page} calls={calls} />}
        {page.page.common === true && <OwnCopy page={page} calls={calls} />}
        {has('history') && <PageHistory page={page} calls={calls} />}
      </div>
    </Dialog>
  );
}

const keyOf = ({ page }: PageDrafts): string => String(page.id);
