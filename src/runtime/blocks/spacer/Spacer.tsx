import type { SpacerBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';

/** Pushes the following blocks to the end of their line. */
export function Spacer(_: BlockProps<SpacerBlock>) {
  return <span className="p-spacer" aria-hidden="true" />;
}
