import type { ComponentType } from 'react';
import type { BlockProps } from './BlockProps.ts';

/** Component of a block kind; `load` fetches ahead what comes as a script of its own. */
type BlockComponent = ComponentType<BlockProps<never>> & { readonly load?: () => Promise<unknown> };

/** Block kind -> component. A registry entry states the type of its own block; the compiler has checked the document. */
export type BlockRegistry = { readonly [kind: string]: BlockComponent };
