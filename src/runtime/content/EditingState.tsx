import { Button } from '../ui/Button.tsx';
import { LostChanges } from './LostChanges.tsx';
import { useContentDrafts, useTexts } from './useContentDrafts.ts';
import { useEditorStyle } from './useEditorStyle.ts';

/** Says how many changes there are and whether the server has them, and offers those that an earlier visit has left. */
export function EditingState() {
  useEditorStyle();
  const drafts = useContentDrafts();
  const texts = useTexts();
  const summary = drafts.summary();
  const { elsewhere, failed, savedAt, unsaved } = summary;
  return (
    <div className="p-edit__summary">
      <p>{texts('cms.editor.changes', { count: summary.drafts })}</p>
      {drafts.changes().some(({ page }) => page.page.common === true) && <p>{texts('cmsReview.commonShort')}</p>}
      {failed > 0 && (
        <p className="p-edit__failure" role="alert">
          {texts('cms.editor.failed', { count: failed })}{' '}
          <Button size="small" onClick={() => void drafts.flush()}>
            {texts('errors.retry')}
          </Button>
        </p>
      )}
      {elsewhere.length > 0 && (
        <p className="p-edit__failure" role="alert">
          {texts('cms.editor.elsewhere', { pages: elsewhere.join(', ') })}
        </p>
      )}
      {failed === 0 && unsaved > 0 && <p>{texts('cms.editor.saving')}</p>}
      {unsaved === 0 && savedAt !== undefined && <p>{texts('cms.editor.saved', { at: savedAt })}</p>}
      <p role="status" className="p-visually-hidden">
        {drafts.announcement}
      </p>
      {drafts.changes().map(({ page }) => page.lost.length > 0 && <LostChanges key={page.page.humanReadableId} page={page} />)}
    </div>
  );
}
