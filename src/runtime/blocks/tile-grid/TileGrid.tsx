import { type CSSProperties, type ReactNode, useId, useMemo } from 'react';
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

interface TileGridProps extends BlockProps<TileGridBlock> {
  /** What stands below the title of a card. */
  readonly teaserOf?: (tile: Tile) => ReactNode;
}

/** The block kind `tile-grid`: one card for each product in the user's menu (SH-HOME-05..07, 15..17, 20). */
export function TileGrid({ block, teaserOf = teaserWords }: TileGridProps) {
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
          <TileCard key={tile.id} tile={tile} learnMore={learnMore} heightPx={Number.isFinite(heightPx) ? heightPx : undefined}>
            {teaserOf(tile)}
          </TileCard>
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
  /** Its teaser. */
  readonly children: ReactNode;
}

/** Height of a card without its teaser: title, link and padding. */
const WITHOUT_TEASER_PX = 98;
/** Height of one line of the teaser. */
const LINE_PX = 22;
/** A card lower than this is compact: its link stands beside the words, which always have two lines of teaser. */
const COMPACT_PX = 140;
/** A card at least this high has icon and title above the words; that line is so much higher than the title alone. */
const TALL_PX = 200;
const ICON_PX = 36;
/** Lines of teaser where the document sets no height. */
const DEFAULT_LINES = 3;

/** How a card of a height is laid out, and how many lines of teaser fit into it. */
function layoutOf(heightPx: number | undefined): { readonly name?: string; readonly lines: number } {
  const fittingLines = (height: number): number => Math.max(1, Math.floor((height - WITHOUT_TEASER_PX) / LINE_PX));
  if (heightPx === undefined) return { lines: DEFAULT_LINES };
  if (heightPx < COMPACT_PX) return { name: 'p-tile--compact', lines: 2 };
  if (heightPx >= TALL_PX) return { name: 'p-tile--tall', lines: fittingLines(heightPx - ICON_PX) };
  return { lines: fittingLines(heightPx) };
}

/** One product: icon, title, teaser, and a link whose accessible name contains the title and which a click anywhere on the card follows. */
function TileCard({ tile, learnMore, heightPx, children }: TileCardProps) {
  const layout = layoutOf(heightPx);
  const style = { '--tile-lines': layout.lines, ...(heightPx !== undefined && { '--tile-height': `${heightPx}px` }) };
  return (
    <li className={classNames('p-tile', layout.name)} style={style as CSSProperties}>
      <TileIcon icon={tile.icon} />
      <div className="p-tile__body">
        <h3 className="p-tile__title">{tile.title}</h3>
        {children}
        <TileLink tile={tile} label={learnMore} />
      </div>
    </li>
  );
}

function teaserWords({ teaser }: Tile): ReactNode {
  return teaser === '' ? null : <p className="p-tile__teaser">{teaser}</p>;
}

function TileLink({ tile, label }: { readonly tile: Tile; readonly label: string }) {
  const className = 'p-button p-button--link p-tile__more';
  if (tile.to === undefined) {
    return (
      <button type="button" className={className} disabled>
        {label}
      </button>
    );
  }
  return (
    <TargetLink to={tile.to} className={className}>
      <span>
        {label} <span className="p-visually-hidden">{tile.title}</span>
      </span>
      <Icon name="arrow-right" />
    </TargetLink>
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
