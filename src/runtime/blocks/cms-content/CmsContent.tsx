import type { CmsContentBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import type { CmsPage } from '../../ui/cmsPage.ts';
import { publishedBlocks } from '../../ui/cmsPage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plainText } from '../../ui/plainText.ts';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import type { Faq, Item, Piece } from './cmsPieces.ts';
import { cmsPieces } from './cmsPieces.ts';

/**
 * The block kind `cms-content`: the published content of a page of the content management system, sanitized (SH-ENTITIES-37..43, G-S14).
 */
export function CmsContent({ block }: BlockProps<CmsContentBlock>) {
  const page = useValue<CmsPage>(block.page);
  const empty = useText(block.empty);
  const pieces = cmsPieces(publishedBlocks(page), block.kinds);
  if (pieces.length === 0) return empty === '' ? null : <p className="p-muted">{empty}</p>;
  return (
    <div className="p-cms">
      {pieces.map((piece) => (
        <CmsPiece key={piece.key} piece={piece} />
      ))}
    </div>
  );
}

function CmsPiece({ piece }: { readonly piece: Piece }) {
  switch (piece.kind) {
    case 'faq':
      return (
        <div className="p-faq">
          {piece.entries.map((entry) => (
            <Question key={entry.key} entry={entry} />
          ))}
        </div>
      );
    case 'items':
      return (
        <ul className="p-cms__items">
          {piece.items.map((item) => (
            <ListItem key={item.key} item={item} />
          ))}
        </ul>
      );
    case 'heading':
      return <h2>{plainText(piece.content)}</h2>;
    case 'image':
      return <img className="p-picture" src={assetUrl(piece.content)} alt="" loading="lazy" />;
    case 'teaser':
      return (
        <div className="p-cms__teaser">
          <SafeHtml html={piece.content} />
        </div>
      );
    default:
      return <SafeHtml html={piece.content} />;
  }
}

/** A question that discloses its answer. */
function Question({ entry }: { readonly entry: Faq }) {
  return (
    <details>
      <summary>
        {plainText(entry.question)}
        <Icon name="chevron-down" />
      </summary>
      <div className="p-faq__answer">
        <SafeHtml html={entry.answer} />
      </div>
    </details>
  );
}

function ListItem({ item }: { readonly item: Item }) {
  return (
    <li className="p-cms__item">
      {item.image !== '' && <img src={assetUrl(item.image)} alt="" loading="lazy" />}
      {item.heading !== '' && <h3>{plainText(item.heading)}</h3>}
      {item.text !== '' && <SafeHtml html={item.text} />}
    </li>
  );
}
