import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import type { ChecklistItem, StoredAnswer } from './checklistData.ts';

interface Props {
  readonly id: string;
  readonly stored: StoredAnswer;
  readonly onDecide: (change: Partial<ChecklistItem>) => void;
}

/** Asks whose answer to an item stands, where somebody else has changed it meanwhile. */
export function StoredMeanwhile({ id, stored, onDecide }: Props) {
  const translate = useTranslate();
  const { by, comment, edition, qualified = null, value = null } = stored;
  const answer = value === null ? translate('checklist.noAnswer') : translate(`checklist.answers.${value}`);
  return (
    <div className="p-checklist__meanwhile">
      <p id={id}>
        {translate('checklist.meanwhile', { by: by ?? '', answer })}
        {comment ? ` ${translate('checklist.theirComment', { comment })}` : ''}
      </p>
      <Button size="small" onClick={() => onDecide({ seen: edition })}>
        {translate('checklist.keepMine')}
      </Button>
      <Button size="small" onClick={() => onDecide({ value, qualified, comment: comment ?? null, seen: edition })}>
        {translate('checklist.takeTheirs')}
      </Button>
    </div>
  );
}
