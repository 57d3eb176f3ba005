import type { BlockRegistry } from '../scope/BlockRegistry.ts';
import { contentBlocks } from './contentBlocks.ts';
import { Flow } from './flow/Flow.tsx';
import { List } from './list/List.tsx';
import { shellBlocks } from './shellBlocks.ts';
import { Slot } from './slot/Slot.tsx';

/** The block vocabulary of schemas/meta/blocks. */
export const blocks: BlockRegistry = { ...shellBlocks, ...contentBlocks, flow: Flow, list: List, slot: Slot };
