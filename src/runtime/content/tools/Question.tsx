import { useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';

interface QuestionProps {
  readonly text: string;
  /** What happens if the editor agrees. */
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks the editor once more before something is done. */
export function Question({ action, busy = false, isDangerous = false, onCancel, onConfirm, text }: QuestionProps) {
  const texts = useTranslate();
  return (
    <div className="p-edit__loss" role="alert">
      <p>{text}</p>
      <div className="p-edit__buttons">
        <Button size="small" busy={busy} {...(isDangerous && { variant: 'danger' })} onClick={onConfirm}>
          {action}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {texts('cmsTools.cancel')}
        </Button>
      </div>
    </div>
  );
}
