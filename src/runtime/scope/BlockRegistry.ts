import type { ComponentType } from 'react';

/** Props of a block component: the block as the screen document declares it, validated by the compiler against the schema of its kind. */
export interface BlockProps<B> {
  readonly block: B;
}

/**
 * Component of a block kind; `load` preloads the script of a lazy component. Each component takes the block type of its own kind; with
 * `never` as that type, all of them are assignable to this one, because props are checked contravariantly. To render one takes a cast.
 */
type BlockComponent = ComponentType<BlockProps<never>> & { readonly load?: () => Promise<unknown> };

/** Block kind -> component. The renderer looks a component up by the kind of a block and passes it that block. */
export type BlockRegistry = { readonly [kind: string]: BlockComponent };
