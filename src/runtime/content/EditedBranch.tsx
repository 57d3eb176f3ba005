import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { blockTitle } from './blockTitle.ts';
import { DeletedBranch } from './DeletedBranch.tsx';
import type { EditedBlock } from './EditedBlock.ts';
import { EditedPiece } from './EditedPiece.tsx';
import { EditIcon } from './EditIcon.tsx';
import { moveBlock } from './moveBlock.ts';
import type { BlockBranch } from './PageDrafts.ts';
import { useAnnounce, useChangesOf, useEditingSettings, useTexts } from './useContentDrafts.ts';

interface EditedBranchProps {
  readonly branch: BlockBranch;
  /** The blocks of the list that this one is in, itself included. */
  readonly siblings: readonly EditedBlock[];
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A block with what belongs to it, and the buttons that move, delete and restore it. */
export function EditedBranch({ branch: { block, children: parts }, siblings, children }: EditedBranchProps) {
  useChangesOf(block);
  const texts = useTexts();
  const kinds = useEditingSettings()?.kinds;
  const kind = kinds?.[block.fixed.type ?? ''];
  const { label = '' } = kind ?? {};
  const title = blockTitle(block, parts, kinds);
  const name = title === '' ? label : texts('cms.editor.labelOf', { kind: label, of: title });
  if (block.isDeleted) return <DeletedBranch block={block} name={name} title={title} />;
  const isCovered = parts.some(({ fixed }) => fixed.type === kind?.body) || (block.values.content === '' && parts.length > 0);
  const pieces = kind?.body !== undefined && isCovered ? parts : [block, ...parts];
  return (
    <div className="p-edit__branch">
      <MoveButtons block={block} siblings={siblings} name={name} />
      {pieces.map((piece) => (
        <Piece key={piece.key} block={piece} of={piece === block ? undefined : title} />
      ))}
      {children}
    </div>
  );
}

/** A piece of a branch. A part of it (`of`) may be one that can be taken from it, and is deleted then. */
function Piece({ block, of }: { readonly block: EditedBlock; readonly of: string | undefined }) {
  useChangesOf(block);
  const texts = useTexts();
  const announce = useAnnounce();
  const { label = '', remove = '' } = useEditingSettings()?.kinds[block.fixed.type ?? ''] ?? {};
  const named = (kind: string): string => (of === undefined || of === '' ? kind : texts('cms.editor.labelOf', { kind, of }));
  if (of !== undefined && block.isDeleted) return <DeletedBranch block={block} name={named(label)} title="" />;
  const take = (): void => {
    announce(texts('cms.editor.deleted', { name: named(label) }));
    block.change({ status: 'DELETED' });
  };
  return (
    <>
      <EditedPiece block={block} of={of} />
      {of !== undefined && remove !== '' && (
        <Button size="small" variant="ghost" icon="remove" className="p-edit__remove" aria-label={named(remove)} onClick={take}>
          {remove}
        </Button>
      )}
    </>
  );
}

interface BranchButtonsProps {
  readonly block: EditedBlock;
  readonly siblings: readonly EditedBlock[];
  readonly name: string;
}

function MoveButtons({ block, siblings, name }: BranchButtonsProps) {
  const texts = useTexts();
  const announce = useAnnounce();
  const bar = useRef<HTMLDivElement>(null);
  const pressed = useRef<string | undefined>(undefined);
  const at = siblings.indexOf(block);
  const move = (step: -1 | 1): void => {
    pressed.current = step === -1 ? 'up' : 'down';
    moveBlock(siblings, block, step);
    announce(texts('cms.editor.moved', { name, at: at + step + 1, count: siblings.length }));
  };
  // The block moves in the page, and browsers take the focus from what moves.
  useLayoutEffect(() => {
    if (pressed.current === undefined) return;
    const buttons = bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [];
    const same = [...buttons].find((button) => button.dataset['step'] === pressed.current);
    pressed.current = undefined;
    (same ?? buttons[0])?.focus();
  });
  const remove = (): void => {
    announce(texts('cms.editor.deleted', { name }));
    block.change({ status: 'DELETED' });
  };
  return (
    <div ref={bar} className="p-edit__bar">
      {siblings.length > 1 && (
        <>
          <MoveButton
            step="up"
            label={texts('cms.editor.up', { name })}
            title={texts('cms.editor.upShort')}
            disabled={at <= 0}
            onClick={() => move(-1)}
          />
          <MoveButton
            step="down"
            label={texts('cms.editor.down', { name })}
            title={texts('cms.editor.downShort')}
            disabled={at < 0 || at === siblings.length - 1}
            onClick={() => move(1)}
          />
        </>
      )}
      <button
        type="button"
        className="p-edit__tool"
        aria-label={texts('cms.editor.delete', { name })}
        title={texts('cms.editor.deleteShort')}
        onClick={remove}
      >
        <EditIcon name="trash" />
      </button>
    </div>
  );
}

interface MoveButtonProps {
  readonly step: 'up' | 'down';
  readonly label: string;
  readonly title: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

function MoveButton({ step, label, title, disabled, onClick }: MoveButtonProps) {
  return (
    <button type="button" className="p-edit__tool" data-step={step} aria-label={label} title={title} disabled={disabled} onClick={onClick}>
      <EditIcon name={step} />
    </button>
  );
}
