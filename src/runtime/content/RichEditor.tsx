import { Editor } from '@tiptap/core';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { EditedBlock } from './EditedBlock.ts';
import { openText } from './openText.ts';
import { RichToolbar } from './RichToolbar.tsx';
import { documentOf, htmlOf, lossOf } from './richHtml.ts';
import { extensions } from './richText.ts';
import { useTexts } from './useContentDrafts.ts';

interface RichEditorProps {
  readonly block: EditedBlock;
  readonly label: string;
  readonly onLeave: () => void;
  /** Called when somebody else's text has come that the editor cannot keep as it is; with what it would lose. */
  readonly onLoss: (lost: readonly string[]) => void;
}

/**
 * Edits rich text where it stands. Only what the user does changes the block: opening it does not. Pasted and dropped text comes without its
 * markup (SH-CMS-18). Alt+F10 leads to the buttons, Ctrl+K asks for the address of
 * a link, Escape leaves.
 */
export function RichEditor({ block, label, onLeave, onLoss }: RichEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const hint = useId();
  const texts = useTexts();
  const editor = useEditor(box, block, { label, hint, onLoss });
  const [isLinking, setLinking] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'F10') bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey) setLinking(true);
    else if (event.key === 'Escape') onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the text and of its buttons
    <div className="p-edit__rich" onKeyDown={onKeyDown}>
      {editor !== undefined && (
        <RichToolbar
          ref={bar}
          editor={editor}
          label={texts('cms.editor.toolbar', { block: label })}
          isLinking={isLinking}
          onLinking={setLinking}
        />
      )}
      <div ref={box} className="p-edit__text" />
      <p id={hint} className="p-visually-hidden">
        {texts('cms.editor.keys')}
      </p>
    </div>
  );
}

interface Opening {
  readonly label: string;
  readonly hint: string;
  readonly onLoss: (lost: readonly string[]) => void;
}

function useEditor(box: React.RefObject<HTMLDivElement | null>, block: EditedBlock, opening: Opening): Editor | undefined {
  const [editor, setEditor] = useState<Editor>();
  const first = useRef(opening);
  useLayoutEffect(() => {
    if (box.current === null) return undefined;
    const created = createEditor(box.current, block, first.current);
    const stop = followBlock(created, block, first.current.onLoss);
    setEditor(created);
    return () => {
      stop();
      created.destroy();
    };
  }, [box, block]);
  useEffect(() => {
    editor?.commands.focus('end');
  }, [editor]);
  return editor;
}

/** Makes what is typed a change of the block, and shows what somebody else has stored in its place; undoing does not take that back. */
function followBlock(editor: Editor, block: EditedBlock, onLoss: Opening['onLoss']): () => void {
  const text = openText(block, (content) => {
    const lost = lossOf(content);
    if (lost.length > 0) onLoss(lost);
    else editor.chain().setMeta('addToHistory', false).setContent(documentOf(content), { emitUpdate: false }).run();
  });
  editor.on('update', () => text.write(htmlOf(editor.state.doc)));
  return text.close;
}

/** Keeps what is typed clear of what lies over the page at its ends: browsers know of that, the editor scrolls by itself. */
function scrollRoom() {
  const { scrollPaddingBottom, scrollPaddingTop } = getComputedStyle(document.documentElement);
  const room = { top: Number.parseFloat(scrollPaddingTop) || 0, right: 0, bottom: Number.parseFloat(scrollPaddingBottom) || 0, left: 0 };
  return { scrollThreshold: room, scrollMargin: room };
}

function createEditor(element: HTMLElement, block: EditedBlock, { label, hint }: Opening): Editor {
  const insertText = (view: Editor['view'], event: Event, data: DataTransfer | null): boolean => {
    event.preventDefault();
    const text = data?.getData('text/plain') ?? '';
    if (text !== '') view.pasteText(text, event as ClipboardEvent);
    return true;
  };
  return new Editor({
    element,
    extensions,
    content: documentOf(block.values.content),
    injectCSS: false,
    editorProps: {
      ...scrollRoom(),
      attributes: { class: 'p-rich', role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, 'aria-describedby': hint },
      handleDOMEvents: {
        paste: (view, event) => insertText(view, event, event.clipboardData),
        drop: (view, event) => insertText(view, event, event.dataTransfer),
      },
    },
  });
}
