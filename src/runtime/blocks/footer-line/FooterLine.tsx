import type { FooterLineBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `footer-line`: small items in a row at the bottom of the page. */
export function FooterLine({ block }: BlockProps<FooterLineBlock>) {
  return (
    <div className="p-footer-line">
      <BlockList blocks={block.blocks} />
    </div>
  );
}
