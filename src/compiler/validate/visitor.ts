import type { Node } from '../load/node.ts';
import type { Schema } from './schema.ts';

/** What a walk over a document tells; `site` is the schema where the value stands, `own` what its `$ref` leads to. */
export interface Visitor {
  enter(node: Node, site: Schema, own: Schema): void;
  leave?(node: Node, own: Schema): void;
}
