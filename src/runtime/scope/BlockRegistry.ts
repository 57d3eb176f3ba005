import type { ComponentType } from 'react';

/** Props of a block component: the block from its document, which the compiler has validated against the schema of the block's kind. */
export interface BlockProps<B> {
  readonly block: B;
}

/**
 * The component of a block kind; `load` preloads the script of a lazy component. `never` makes every component assignable to this type,
 * whatever its block's type is (parameters are contravariant). The renderer therefore has to cast the block that it passes.
 */
type BlockComponent = ComponentType<BlockProps<never>> & { readonly load?: () => Promise<unknown> };

/** Block kind -> component. The renderer looks a component up by the kind of a block and passes it that block. */
export type BlockRegistry = { readonly [kind: string]: BlockComponent };
