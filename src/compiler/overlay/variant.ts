import type { PortalFile } from '../load/portalFile.ts';
import type { Node } from '../source/node.ts';

/** One resolved portal: the base, or the base under the overlays of one program. */
export interface Variant {
  readonly id: string;
  readonly oem: Node;
  /** Base path -> resolved document, of the documents that are not those of the base; of all in the base itself. */
  readonly documents: ReadonlyMap<string, Node>;
  /** Message files over the base messages, nearest to the base first. */
  readonly messageFiles: readonly PortalFile[];
  readonly ownProducts: PortalFile | undefined;
}
