import { type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { useServices } from '../scope/hooks.ts';
import { Button } from '../ui/Button.tsx';
import { SafeHtml } from '../ui/SafeHtml.tsx';
import { afterPress } from './afterPress.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { LossChoice } from './LossChoice.tsx';
import { loadRichText, type RichTextParts } from './loadRichText.ts';
import { useTexts } from './useContentDrafts.ts';

interface RichPieceProps {
  readonly block: EditedBlock;
  readonly label: string;
}

/**
 * Rich text as readers see it, with a button that opens it for editing; only one text is open at a time. Text with markup that the editor
 * cannot keep stays as it is until the user chooses to simplify it.
 */
export function RichPiece({ block, label }: RichPieceProps) {
  const texts = useTexts();
  const { isOpen, setOpen, lost, setLost, open, parts, isFailed } = useOpening(block);
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    void block.flush();
    requestAnimationFrame(() => opener.current?.focus());
  };
  const refuse = (parts: readonly string[]): void => {
    setOpen(false);
    setLost(parts);
  };
  const onBlur = (event: FocusEvent<HTMLDivElement>): void => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    void block.flush();
    // Where the focus went to nothing, the window may only have lost it.
    if (event.relatedTarget !== null) afterPress(() => setOpen(false));
  };
  if (isOpen && parts !== undefined) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: notices that the focus leaves text and buttons
      <div className="p-edit__open" onBlur={onBlur}>
        <parts.RichEditor block={block} label={label} onLeave={close} onLoss={refuse} />
        <Button size="small" onClick={close}>
          {texts('cms.editor.save')}
        </Button>
      </div>
    );
  }
  const openByPointer = ({ target }: MouseEvent): void => {
    const isLink = target instanceof Element && target.closest('a') !== null;
    // Who marks words wants to copy them.
    if (!isLink && getSelection()?.isCollapsed !== false) open();
  };
  const { content } = block.values;
  return (
    <div className="p-edit__closed">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button below does the same by keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="p-edit__opens" onClick={openByPointer}>
        {content === '' ? <p className="p-muted">{texts('cms.editor.nothing')}</p> : <SafeHtml html={content} />}
      </div>
      {lost.length > 0 && <LossChoice lost={lost} onSimplify={() => setOpen(true)} onLeave={() => setLost([])} />}
      {isFailed && (
        <p className="p-edit__failure" role="alert">
          {texts('errors.chunk')}
        </p>
      )}
      <Button ref={opener} size="small" icon="edit" onClick={open} aria-label={texts('cms.editor.edit', { block: label })}>
        {texts('cms.editor.editShort')}
      </Button>
    </div>
  );
}

/** Loads what edits rich text when the text is to be opened, and opens it if nothing of it would be lost. */
function useOpening(block: EditedBlock) {
  const { report } = useServices();
  const [parts, setParts] = useState<RichTextParts>();
  const [isOpen, setOpen] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const [lost, setLost] = useState<readonly string[]>([]);
  const open = (): void => {
    loadRichText().then(
      (loaded) => {
        const losses = loaded.lossOf(block.values.content);
        setParts(loaded);
        setFailed(false);
        setLost(losses);
        if (losses.length === 0) setOpen(true);
      },
      (error: unknown) => {
        report({ where: 'rich text', error });
        setFailed(true);
      },
    );
  };
  return { isOpen, setOpen, lost, setLost, open, parts, isFailed };
}
