import { assetUrl } from '../../ui/assetUrl.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plainText } from '../../ui/plainText.ts';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import type { Faq, Item, Piece } from './piecesOf.ts';

/** One piece of a page. */
export function CmsPiece({ piece }: { readonly piece: Piece }) {
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
