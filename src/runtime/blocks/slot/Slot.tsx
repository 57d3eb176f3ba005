import type { SlotBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { BlockList } from '../BlockList.tsx';

/** Blocks without an element around them. */
export function Slot({ block }: BlockProps<SlotBlock>) {
  return <BlockList blocks={block.blocks} />;
}
