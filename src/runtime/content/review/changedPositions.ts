import { type CmsBlock, compareBlocks } from '../../ui/cmsPage.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import type { PageDrafts } from '../PageDrafts.ts';

/**
 * The position of a published block among those that stand beside it, counted from 1, before and after the changes; undefined if it has not
 * been moved. Blocks that are added or deleted beside it do not move it.
 */
export function changedPositions(page: PageDrafts, block: EditedBlock): { readonly from: number; readonly to: number } | undefined {
  if (block.values.blockOrder === (block.published?.blockOrder ?? 0)) return undefined;
  const beside = page
    .blocks()
    .filter((other) => !other.isNew && !other.isDeleted && String(other.fixed.parent ?? '') === String(block.fixed.parent ?? ''));
  const positionIn = (blockOf: (other: EditedBlock) => CmsBlock): number =>
    [...beside].sort((one, other) => compareBlocks(blockOf(one), blockOf(other))).indexOf(block) + 1;
  const from = positionIn((other) => other.published ?? other.shown);
  const to = positionIn((other) => other.shown);
  return from === to ? undefined : { from, to };
}
