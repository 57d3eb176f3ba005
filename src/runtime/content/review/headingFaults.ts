import { HEADING_LEVELS } from '../../ui/cmsPage.ts';
import { inertHtml } from '../../ui/inertHtml.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import type { TextFault } from './textFaults.ts';

/** The type of blocks that are headings. */
const HEADING = 'LIST_ITEM_HEADER';

/**
 * The headings that skip a level, block by block: `blocks` are those that readers will see, in reading order, with `hasParent` for those
 * that belong to another. The page itself has the heading of level 1. The level of a block that is a heading is no editor's choice.
 */
export function headingFaults(
  blocks: readonly { readonly block: EditedBlock; readonly hasParent: boolean }[],
): ReadonlyMap<EditedBlock, TextFault> {
  const faults = new Map<EditedBlock, TextFault>();
  let last = 1;
  for (const { block, hasParent } of blocks) {
    for (const level of levelsIn(block, hasParent)) {
      if (level > last + 1 && block.fixed.type !== HEADING && !faults.has(block))
        faults.set(block, { fault: 'headings', detail: `${last} → ${level}` });
      last = level;
    }
  }
  return faults;
}

function levelsIn({ fixed, values: { content } }: EditedBlock, hasParent: boolean): readonly number[] {
  if (fixed.type === HEADING) return [hasParent ? HEADING_LEVELS.inItem : HEADING_LEVELS.alone];
  if (!/<h[1-6]/i.test(content)) return [];
  const { body } = new DOMParser().parseFromString(inertHtml(content), 'text/html');
  return [...body.querySelectorAll('h1, h2, h3, h4, h5, h6')].map(({ tagName }) => Number(tagName.slice(1)));
}
