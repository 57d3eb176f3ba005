import type { EditingSettings } from './ContentDrafts.ts';
import type { EditedBlock } from './EditedBlock.ts';
import { formatOf } from './imageLimits.ts';
import type { PageDrafts } from './PageDrafts.ts';

/** Adds a block with what new ones of its type say; a picture may be what others of the page may be. It is saved at once. */
export function newBlock(
  page: PageDrafts,
  type: string,
  blockOrder: number,
  kinds: EditingSettings['kinds'],
  parent?: EditedBlock,
): EditedBlock {
  // Of the specification's own backend it is not known that it gives a new picture a format, as ours does.
  const siblings = page.blocks().filter(({ fixed }) => fixed.type === type);
  const imageFormat = siblings.map(formatOf).find((format) => format !== undefined && format !== null);
  const values = { content: kinds[type]?.content ?? '', blockOrder, ...(imageFormat && { imageFormat }) };
  const block = page.add(type, values, parent);
  void block.keep();
  return block;
}
