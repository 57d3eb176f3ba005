import type { BlockRegistry } from '../scope/BlockRegistry.ts';
import { contentBlocks } from './contentBlocks.ts';
import { Flow } from './flow/Flow.tsx';
import { List } from './list/List.tsx';
import { shellBlocks } from './shellBlocks.ts';
import { Slot } from './slot/Slot.tsx';

/** Every block kind of schemas/meta/blocks with its component. `BlockList` finds the component of a block here, by way of the services. */
export const blocks: BlockRegistry = { ...shellBlocks, ...contentBlocks, flow: Flow, list: List, slot: Slot };
