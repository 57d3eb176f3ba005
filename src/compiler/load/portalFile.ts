import type { Node } from '../source/node.ts';
import type { KindRule } from './kinds.ts';

/** One document of the portal, read and understood as JSON. */
export interface PortalFile {
  readonly path: string;
  readonly rule: KindRule;
  /** What the path names: folder of the layer, and the base path of an overlay. */
  readonly groups: readonly (string | undefined)[];
  readonly root: Node;
}
