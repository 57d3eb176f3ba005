import type { ComponentType } from 'react';

/** Props of a block component: the block as its document has it, valid by its meta-schema. */
export interface BlockProps<B> {
  readonly block: B;
}

/** Component of a block kind; `load` fetches the script of a lazy one ahead. */
type BlockComponent = ComponentType<BlockProps<never>> & { readonly load?: () => Promise<unknown> };

/** Block kind -> component. Each component states the type of its own block; the compiler has validated the document. */
export type BlockRegistry = { readonly [kind: string]: BlockComponent };
