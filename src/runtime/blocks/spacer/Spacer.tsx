import type { SpacerBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';

/** The block kind `spacer`: takes the free room of a line, so that the following blocks are at its end. */
export function Spacer(_: BlockProps<SpacerBlock>) {
  return <span className="p-spacer" aria-hidden="true" />;
}
