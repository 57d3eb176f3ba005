import { useId, useMemo } from 'react';
import type { TileGridBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { TileCard } from './TileCard.tsx';
import { type ProductFacts, tilesOf } from './tilesOf.ts';

/** Cards of the products in the user's menu (SH-HOME-05, 06, 15..17, 20). */
export function TileGrid({ block }: BlockProps<TileGridBlock>) {
  const headingId = useId();
  const entries = useMenuEntries();
  const products = useValue<readonly ProductFacts[]>(block.products);
  const pages = useValue<readonly CmsPage[] | CmsPage>(block.pages);
  const pageMap = useValue<Record<string, string>>(block.pageMap);
  const heading = useText(block.heading);
  const learnMore = useText(block.learnMore);
  const empty = useText(block.empty);
  const heightPx = Number(useValue(block.heightPx) ?? Number.NaN);
  const { menus } = block;
  const tiles = useMemo(() => tilesOf(entries, menus, { products, pages, pageMap }), [entries, menus, products, pages, pageMap]);
  if (tiles.length === 0 && empty === '') return null;
  return (
    <section className="p-tiles" aria-labelledby={heading === '' ? undefined : headingId}>
      {heading !== '' && <h2 id={headingId}>{heading}</h2>}
      {tiles.length === 0 && <p className="p-muted">{empty}</p>}
      <ul className="p-tiles__list">
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} learnMore={learnMore} heightPx={Number.isFinite(heightPx) ? heightPx : undefined} />
        ))}
      </ul>
    </section>
  );
}
