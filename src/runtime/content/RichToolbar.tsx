import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type Ref, useEffect, useReducer, useState } from 'react';
import { EditIcon } from './EditIcon.tsx';
import { LinkForm } from './LinkForm.tsx';
import { useTexts } from './useContentDrafts.ts';

/** A button of the toolbar. */
interface Tool {
  /** Message key. */
  readonly label: string;
  readonly icon: Parameters<typeof EditIcon>[0]['name'];
  readonly isPressed?: (editor: Editor) => boolean;
  readonly isPossible?: (editor: Editor) => boolean;
  readonly run: (editor: Editor) => void;
}

const tools: readonly Tool[] = [
  {
    label: 'cms.editor.tool.bold',
    icon: 'bold',
    isPressed: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    label: 'cms.editor.tool.italic',
    icon: 'italic',
    isPressed: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    label: 'cms.editor.tool.heading',
    icon: 'heading',
    isPressed: (editor) => editor.isActive('heading', { level: 2 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    label: 'cms.editor.tool.subheading',
    icon: 'subheading',
    isPressed: (editor) => editor.isActive('heading', { level: 3 }),
    run: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    label: 'cms.editor.tool.bullets',
    icon: 'bullets',
    isPressed: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    label: 'cms.editor.tool.numbers',
    icon: 'numbers',
    isPressed: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    label: 'cms.editor.tool.undo',
    icon: 'undo',
    isPossible: (editor) => editor.can().undo(),
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    label: 'cms.editor.tool.redo',
    icon: 'redo',
    isPossible: (editor) => editor.can().redo(),
    run: (editor) => editor.chain().focus().redo().run(),
  },
];

/** The buttons of rich text: one stop of the Tab key, arrow keys go from button to button, Home and End to the first and the last (ARIA toolbar). */
export function RichToolbar({
  editor,
  label,
  isLinking,
  onLinking,
  ref,
}: {
  readonly editor: Editor;
  readonly label: string;
  /** Whether the address of a link is asked for. */
  readonly isLinking: boolean;
  readonly onLinking: (isLinking: boolean) => void;
  readonly ref: Ref<HTMLDivElement>;
}) {
  const texts = useTexts();
  const [current, setCurrent] = useState(0);
  useEachTransaction(editor);
  const buttons: readonly Tool[] = [
    ...tools,
    { label: 'cms.editor.tool.link', icon: 'link', isPressed: (one) => one.isActive('link'), run: () => onLinking(true) },
  ];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const last = buttons.length - 1;
    const next = { ArrowRight: current === last ? 0 : current + 1, ArrowLeft: current === 0 ? last : current - 1, Home: 0, End: last }[
      event.key
    ];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <>
      <div ref={ref} className="p-edit__tools" role="toolbar" aria-label={label} onKeyDown={onKeyDown}>
        {buttons.map(({ label: key, icon, isPressed, isPossible, run }, index) => (
          <button
            key={key}
            type="button"
            className="p-edit__tool"
            tabIndex={index === current ? 0 : -1}
            aria-label={texts(key)}
            title={texts(key)}
            aria-pressed={isPressed?.(editor)}
            aria-disabled={isPossible?.(editor) === false || undefined}
            onFocus={() => setCurrent(index)}
            onClick={() => run(editor)}
          >
            <EditIcon name={icon} />
          </button>
        ))}
      </div>
      {isLinking && <LinkForm editor={editor} onClose={() => onLinking(false)} />}
    </>
  );
}

/** Renders again after each change of text or selection. */
function useEachTransaction(editor: Editor): void {
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    editor.on('transaction', render);
    return () => {
      editor.off('transaction', render);
    };
  }, [editor]);
}
