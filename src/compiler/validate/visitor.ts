import type { Node } from '../source/node.ts';
import type { Schema } from './schema.ts';

/** What a walk over a document tells; `site` is the schema where the value stands, `own` what its `$ref` leads to. */
export interface Visitor {
  /** True if the visitor knows all about a node already, which is then neither checked nor entered. */
  skips?(node: Node, own: Schema): boolean;
  enter(node: Node, site: Schema, own: Schema): void;
  leave?(node: Node, own: Schema): void;
}
