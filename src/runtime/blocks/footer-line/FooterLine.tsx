import type { FooterLineBlock } from '#model';
import { BlockList, type BlockProps } from '../../scope/index.ts';

/** Quiet items in a row at the foot of the page. */
export function FooterLine({ block }: BlockProps<FooterLineBlock>) {
  return (
    <div className="p-footer-line">
      <BlockList blocks={block.blocks} />
    </div>
  );
}
