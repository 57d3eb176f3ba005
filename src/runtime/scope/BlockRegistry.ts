import type { ComponentType } from 'react';
import type { ScreenPart } from '#model';

/** The forms of a screen, by id. */
export type FormParts = ScreenPart['forms'];

/** Props of a block component: the block from its document, which the compiler has validated against the schema of the block's kind. */
export interface BlockProps<B> {
  readonly block: B;
}

/**
 * The component of a block kind; `load` preloads the script of a lazy component, given the forms of the screen. `never` makes every component assignable to this type,
 * whatever its block's type is (parameters are contravariant). The renderer therefore has to cast the block that it passes.
 */
type BlockComponent = ComponentType<BlockProps<never>> & { readonly load?: (forms?: FormParts) => Promise<unknown> };

/** Block kind -> component. The renderer looks a component up by the kind of a block and passes it that block. */
export type BlockRegistry = { readonly [kind: string]: BlockComponent };
