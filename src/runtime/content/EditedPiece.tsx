import { SafeHtml } from '../ui/SafeHtml.tsx';
import { Conflict } from './Conflict.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { ImagePiece } from './ImagePiece.tsx';
import { PlainPiece } from './PlainPiece.tsx';
import { RichPiece } from './RichPiece.tsx';
import { SaveStateLine } from './SaveStateLine.tsx';
import { useChangesOf, useEditingSettings, useTexts } from './useContentDrafts.ts';

interface EditedPieceProps {
  readonly block: EditedBlock;
  /** Tells this piece from others of its kind, e.g. the question that an answer belongs to. */
  readonly of?: string | undefined;
}

/** The editors that documents may declare. */
const editors = { plain: PlainPiece, rich: RichPiece, image: ImagePiece };

/** One block of a content page with the editor that the document declares for its type. */
export function EditedPiece({ block, of = '' }: EditedPieceProps) {
  useChangesOf(block);
  const texts = useTexts();
  const kind = useEditingSettings()?.kinds[block.fixed.type ?? ''];
  if (kind === undefined) return <SafeHtml html={block.values.content} />;
  const Editor = editors[kind.editor];
  const label = of === '' ? kind.label : texts('cms.editor.labelOf', { kind: kind.label, of });
  return (
    <div className={`p-edit p-edit--${kind.editor}`} data-block={block.key} data-type={block.fixed.type}>
      <p className="p-edit__kind" aria-hidden="true">
        {kind.label}
      </p>
      <Editor block={block} label={label} />
      {block.state === 'conflict' && <Conflict block={block} />}
      <SaveStateLine block={block} />
    </div>
  );
}
