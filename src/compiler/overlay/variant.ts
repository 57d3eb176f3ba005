import type { Node } from '../load/node.ts';
import type { PortalFile } from '../load/portalFile.ts';
import type { AppliedChange } from './merge.ts';

/** One resolved portal: the base, or the base under the overlays of one program. */
export interface Variant {
  readonly id: string;
  readonly oem: Node;
  /** Base path -> resolved document; documents without overlay are the very nodes of the base. */
  readonly documents: ReadonlyMap<string, Node>;
  /** Message files over the base messages, nearest to the base first. */
  readonly messageFiles: readonly PortalFile[];
  readonly ownProducts: PortalFile | undefined;
  readonly changes: readonly AppliedChange[];
}
