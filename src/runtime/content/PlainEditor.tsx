import { type KeyboardEvent, useRef, useState } from 'react';
import { plainText } from '../ui/plainText.ts';
import type { EditedBlock } from './EditedBlock.ts';

interface PlainEditorProps {
  readonly block: EditedBlock;
  readonly label: string;
}

/** Edits a block of one line of text without markup, where it stands. */
export function PlainEditor({ block, label }: PlainEditorProps) {
  const { content } = block.values;
  const written = useRef<string | undefined>(undefined);
  const [typed, setTyped] = useState('');
  // What is stored has no spaces at its ends, but the user must be able to type one between two words.
  const text = written.current === content ? typed : plainText(content);
  const change = (next: string): void => {
    const line = next.includes('\n')
      ? next
          .split('\n')
          .map((part) => part.trim())
          .join(' ')
      : next;
    written.current = escapeText(line);
    setTyped(line);
    block.change({ content: written.current });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') event.preventDefault();
  };
  return (
    <textarea
      className="p-edit__plain"
      aria-label={label}
      rows={1}
      value={text}
      onKeyDown={onKeyDown}
      onChange={(event) => change(event.target.value)}
      onBlur={() => void block.flush()}
    />
  );
}

/** Text as HTML, which is what blocks hold. */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
