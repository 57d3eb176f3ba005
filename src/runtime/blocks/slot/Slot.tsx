import type { SlotBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { BlockList } from '../BlockList.tsx';

/**
 * The block kind `slot`: shows a group of blocks without an element around them. The blocks may come from a part, a document with blocks for
 * several screens, which the compiler has put in.
 */
export function Slot({ block }: BlockProps<SlotBlock>) {
  return <BlockList blocks={block.blocks} />;
}
