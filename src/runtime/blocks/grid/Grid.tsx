import type { CSSProperties } from 'react';
import type { GridBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { BlockList } from '../BlockList.tsx';

/** The block kind `grid`: blocks side by side; columns wrap below their minimum width. */
export function Grid({ block }: BlockProps<GridBlock>) {
  const { minWidthPx, columns } = block;
  // Read by the CSS class p-grid; `--p-grid-share` is the width of one of so many columns without the gaps between them.
  const style = {
    ...(minWidthPx !== undefined && { '--p-grid-min': `${minWidthPx}px` }),
    ...(columns !== undefined && { '--p-grid-share': `calc((100% - ${columns - 1} * var(--p-space-4)) / ${columns})` }),
  };
  return (
    <div className="p-grid" style={style as CSSProperties}>
      <BlockList blocks={block.blocks} />
    </div>
  );
}
