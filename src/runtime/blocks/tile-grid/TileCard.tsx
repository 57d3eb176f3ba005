import { type CSSProperties, useId } from 'react';
import { assetUrl } from '../../ui/assetUrl.ts';
import { classNames } from '../../ui/classNames.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TargetLink } from '../../ui/TargetLink.tsx';
import type { Tile } from './tilesOf.ts';

export interface TileCardProps {
  readonly tile: Tile;
  readonly learnMore: string;
  /** Height of the card in px (SH-CONSTANTS-04..06); grows only where larger text needs it. */
  readonly heightPx: number | undefined;
}

/** Space that the title, the link and the padding of a card take (px). */
const around = 104;
const lineHeight = 20;

/** One product: icon, title, teaser, and a link named by both. */
export function TileCard({ tile, learnMore, heightPx }: TileCardProps) {
  const id = useId();
  const compact = heightPx !== undefined && heightPx < 140;
  const lines = heightPx === undefined ? 3 : compact ? 2 : Math.max(1, Math.floor((heightPx - around) / lineHeight));
  const style = { '--tile-lines': lines, ...(heightPx !== undefined && { '--tile-height': `${heightPx}px` }) };
  return (
    <li className={classNames('p-tile', compact && 'p-tile--compact')} style={style as CSSProperties}>
      <TileIcon icon={tile.icon} />
      <div className="p-tile__body">
        <h3 className="p-tile__title" id={`${id}-title`}>
          {tile.title}
        </h3>
        {tile.teaser !== '' && <p className="p-tile__teaser">{tile.teaser}</p>}
        {tile.to === undefined ? (
          <button type="button" className="p-button p-button--link p-tile__more" disabled>
            {learnMore}
          </button>
        ) : (
          <TargetLink
            to={tile.to}
            id={`${id}-more`}
            aria-labelledby={`${id}-more ${id}-title`}
            className="p-button p-button--link p-tile__more"
          >
            {learnMore}
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
