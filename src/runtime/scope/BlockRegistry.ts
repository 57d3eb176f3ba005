import type { ComponentType } from 'react';
import type { BlockProps } from './BlockProps.ts';

/** Block kind -> component. A registry entry states the type of its own block; the compiler has checked the document. */
export type BlockRegistry = { readonly [kind: string]: ComponentType<BlockProps<never>> };
