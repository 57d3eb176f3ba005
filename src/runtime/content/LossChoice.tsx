import { Button } from '../ui/Button.tsx';
import { useTexts } from './useContentDrafts.ts';

interface LossChoiceProps {
  readonly lost: readonly string[];
  readonly onSimplify: () => void;
  readonly onLeave: () => void;
}

/** Says what editing would remove, and lets the user decide. */
export function LossChoice({ lost, onSimplify, onLeave }: LossChoiceProps) {
  const texts = useTexts();
  return (
    <div className="p-edit__loss" role="alert">
      <p>{texts('cms.editor.loss', { parts: lost.join(', ') })}</p>
      <div className="p-edit__buttons">
        <Button size="small" onClick={onLeave}>
          {texts('cms.editor.lossLeave')}
        </Button>
        <Button size="small" variant="ghost" onClick={onSimplify}>
          {texts('cms.editor.lossSimplify')}
        </Button>
      </div>
    </div>
  );
}
