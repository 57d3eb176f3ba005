import type { SlotBlock } from '#model';
import { BlockList } from '../../scope/BlockList.tsx';
import type { BlockProps } from '../../scope/BlockProps.ts';

/** Blocks without a frame of their own. */
export function Slot({ block }: BlockProps<SlotBlock>) {
  return <BlockList blocks={block.blocks} />;
}
