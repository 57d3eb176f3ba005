import { Button } from '../ui/Button.tsx';
import { useTexts } from './useContentDrafts.ts';

interface UploadProgressProps {
  /** 0 to 1; undefined until something was sent. */
  readonly share: number | undefined;
  readonly onCancel: () => void;
}

/** How much of a picture was sent, and a button that stops it. */
export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  const texts = useTexts();
  return (
    <div className="p-edit__buttons">
      <p role="status">{texts('cms.editor.uploading')}</p>
      <progress aria-label={texts('cms.editor.uploading')} max={1} value={share} />
      <Button size="small" variant="ghost" onClick={onCancel}>
        {texts('cms.editor.uploadCancel')}
      </Button>
    </div>
  );
}
