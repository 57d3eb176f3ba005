import { Button } from '../ui/Button.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { useTexts } from './useContentDrafts.ts';

/** Says whether the server has what the editor sees of a block; a failure stays until the block is saved. */
export function SaveStateLine({ block }: { readonly block: EditedBlock }) {
  const texts = useTexts();
  const { state, failure, savedAt } = block;
  if (state === 'failed') {
    const reason = failure?.kind === 'offline' ? texts('errors.network') : (failure?.message ?? '');
    return (
      <p className="p-edit__failure" role="alert">
        {texts('cms.editor.notSaved', { reason })}{' '}
        <Button size="small" onClick={() => void block.flush()}>
          {texts('errors.retry')}
        </Button>
      </p>
    );
  }
  if (state === 'waiting' || state === 'saving')
    return <p className="p-edit__state">{texts(state === 'saving' ? 'cms.editor.saving' : 'cms.editor.waiting')}</p>;
  return savedAt === undefined ? null : <p className="p-edit__state">{texts('cms.editor.saved', { at: savedAt })}</p>;
}
