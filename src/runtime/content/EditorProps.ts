import type { ComponentType } from 'react';
import type { BlockProps } from '../scope/BlockRegistry.ts';
import type { ContentMode } from './ContentDrafts.ts';

/** What the component of a block gets while content is edited or previewed. `P` are further properties of the one of its readers. */
export interface EditorProps<B, P = object> extends BlockProps<B> {
  readonly mode: ContentMode;
  /** Shows the block to its readers. */
  readonly view: ComponentType<BlockProps<B> & P>;
}
