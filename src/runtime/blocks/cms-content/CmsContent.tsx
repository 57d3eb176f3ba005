import type { CmsContentBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { publishedBlocks } from '../../ui/cmsPage.ts';
import { CmsPiece } from './CmsPiece.tsx';
import { piecesOf } from './piecesOf.ts';

/** The published content of a CMS page, all seven kinds of blocks, sanitised (SH-ENTITIES-37..43, G-S14). */
export function CmsContent({ block }: BlockProps<CmsContentBlock>) {
  const page = useValue<CmsPage>(block.page);
  const empty = useText(block.empty);
  const pieces = piecesOf(publishedBlocks(page), block.kinds);
  if (pieces.length === 0) return empty === '' ? null : <p className="p-muted">{empty}</p>;
  return (
    <div className="p-cms">
      {pieces.map((piece) => (
        <CmsPiece key={piece.key} piece={piece} />
      ))}
    </div>
  );
}
