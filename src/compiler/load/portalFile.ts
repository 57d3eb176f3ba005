import type { KindRule } from './kinds.ts';
import type { Node } from './node.ts';

/** One document of the portal, read and understood as JSON. */
export interface PortalFile {
  readonly path: string;
  readonly rule: KindRule;
  /** What the path names: folder of the layer, and the base path of an overlay. */
  readonly groups: readonly (string | undefined)[];
  readonly root: Node;
}
