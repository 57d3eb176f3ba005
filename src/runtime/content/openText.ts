import type { EditedBlock } from './EditedBlock.ts';

/** A text of a block that stands open in an editor. */
export interface OpenText {
  /** Makes what the editor holds now a change of the block. */
  readonly write: (content: string) => void;
  readonly close: () => void;
}

/** Opens the text of a block. `show` gets what somebody else has stored in its place, so that the next key does not go over it. */
export function openText(block: EditedBlock, show: (content: string) => void): OpenText {
  let held = block.values.content;
  const close = block.subscribe(() => {
    const { content } = block.values;
    if (content === held) return;
    held = content;
    show(content);
  });
  const write = (content: string): void => {
    held = content;
    block.change({ content });
  };
  return { write, close };
}
