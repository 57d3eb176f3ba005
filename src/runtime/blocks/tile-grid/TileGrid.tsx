import { type CSSProperties, useId, useMemo } from 'react';
import type { TileGridBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useServices, useText, useValue } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import { classNames } from '../../ui/classNames.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useMenuEntries } from '../../ui/menuEntries.ts';
import { TargetLink } from '../../ui/TargetLink.tsx';
import type { Tile } from './tilesOf.ts';
import { type Product, tilesOf } from './tilesOf.ts';

/** The block kind `tile-grid`: one card for each product in the user's menu (SH-HOME-05..07, 15..17, 20). */
export function TileGrid({ block }: BlockProps<TileGridBlock>) {
  const headingId = useId();
  const entries = useMenuEntries();
  const products = useValue<readonly Product[]>(block.products);
  const pages = useValue<readonly CmsPage[] | CmsPage>(block.pages);
  const pageMap = useValue<Record<string, string>>(block.pageMap);
  const heading = useText(block.heading);
  const learnMore = useText(block.learnMore);
  const empty = useText(block.empty);
  const heightPx = Number(useValue(block.heightPx) ?? Number.NaN);
  const { menus, routes } = block;
  const { navigation } = useServices();
  const tiles = useMemo(() => {
    const leadsTo = (url: string, route: string): boolean => navigation.target(url).href === navigation.target(route).href;
    return tilesOf(entries, { menus, routes, leadsTo }, { products, pages, pageMap });
  }, [entries, menus, routes, navigation, products, pages, pageMap]);
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

interface TileCardProps {
  readonly tile: Tile;
  readonly learnMore: string;
  /** Height of the card (SH-CONSTANTS-04..06); it grows only where larger text needs it. */
  readonly heightPx: number | undefined;
}

/** Height of a card without its teaser: title, link and padding. */
const WITHOUT_TEASER_PX = 104;
/** Height of one line of the teaser. */
const LINE_PX = 20;
/** A card lower than this is compact: smaller paddings and texts, and always two lines of teaser. */
const COMPACT_PX = 140;
/** Lines of teaser where the document sets no height. */
const DEFAULT_LINES = 3;

/** One product: icon, title, teaser, and a link whose accessible name contains the title. */
function TileCard({ tile, learnMore, heightPx }: TileCardProps) {
  const isCompact = heightPx !== undefined && heightPx < COMPACT_PX;
  const fittingLines = (height: number): number => Math.max(1, Math.floor((height - WITHOUT_TEASER_PX) / LINE_PX));
  const lines = heightPx === undefined ? DEFAULT_LINES : isCompact ? 2 : fittingLines(heightPx);
  const style = { '--tile-lines': lines, ...(heightPx !== undefined && { '--tile-height': `${heightPx}px` }) };
  return (
    <li className={classNames('p-tile', isCompact && 'p-tile--compact')} style={style as CSSProperties}>
      <TileIcon icon={tile.icon} />
      <div className="p-tile__body">
        <h3 className="p-tile__title">{tile.title}</h3>
        {tile.teaser !== '' && <p className="p-tile__teaser">{tile.teaser}</p>}
        {tile.to === undefined ? (
          <button type="button" className="p-button p-button--link p-tile__more" disabled>
            {learnMore}
          </button>
        ) : (
          <TargetLink to={tile.to} className="p-button p-button--link p-tile__more">
            {learnMore}
            <span className="p-visually-hidden"> {tile.title}</span>
            <Icon name="arrow-right" />
          </TargetLink>
        )}
      </div>
    </li>
  );
}

function TileIcon({ icon }: { readonly icon: string | undefined }) {
  return (
    <span className="p-tile__icon" aria-hidden="true">
      {icon === undefined ? (
        <Icon name="document" />
      ) : (
        <span className="p-tile__drawing" style={{ '--tile-icon': `url("${assetUrl(icon)}")` } as CSSProperties} />
      )}
    </span>
  );
}
