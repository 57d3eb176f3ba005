import type { SlotBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `slot`: a group of blocks without an element around them, e.g. with a common condition. */
export function Slot({ block }: BlockProps<SlotBlock>) {
  return <BlockList blocks={block.blocks} />;
}
