import type { CmsContentBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useValue } from '../../scope/hooks.ts';
import { assetUrl } from '../../ui/assetUrl.ts';
import type { CmsBlock, CmsPage } from '../../ui/cmsPage.ts';
import { HEADING_LEVELS, publishedBlocks } from '../../ui/cmsPage.ts';
import { Icon } from '../../ui/Icon.tsx';
import { plainText } from '../../ui/plainText.ts';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import type { ContentElement, Faq, Item } from './contentElements.ts';
import { contentElements } from './contentElements.ts';

/**
 * The block kind `cms-content`: shows the published content of a page of the content management system (SH-ENTITIES-37..43, G-S14). Its
 * HTML is sanitized before it is shown, or reduced to plain text in headings and questions.
 */
export function CmsContent({ block }: BlockProps<CmsContentBlock>) {
  const published = publishedBlocks(useValue<CmsPage>(block.page));
  const empty = useText(block.empty);
  const elements = contentElements(published, block.kinds);
  if (elements.length === 0) return published.length > 0 || empty === '' ? null : <p className="p-muted">{empty}</p>;
  return (
    <div className="p-cms">
      {elements.map((element) => (
        <CmsElement key={element.key} element={element} />
      ))}
    </div>
  );
}

function CmsElement({ element }: { readonly element: ContentElement }) {
  switch (element.kind) {
    case 'faq':
      return (
        <div className="p-faq">
          {element.entries.map((entry) => (
            <Question key={entry.key} entry={entry} />
          ))}
        </div>
      );
    case 'items':
      return (
        <ul className="p-cms__items">
          {element.items.map((item) => (
            <ListItem key={item.key} item={item} />
          ))}
        </ul>
      );
    case 'heading':
      return <Heading level={HEADING_LEVELS.alone} html={element.content} />;
    case 'image':
      return <Picture block={element.block} className="p-image" />;
    case 'teaser':
      return (
        <div className="p-cms__teaser">
          <SafeHtml html={element.content} />
        </div>
      );
    default:
      return <SafeHtml html={element.content} />;
  }
}

function Heading({ level, html }: { readonly level: 2 | 3; readonly html: string }) {
  const Tag = `h${level}` as const;
  return <Tag>{plainText(html)}</Tag>;
}

interface PictureProps {
  readonly block: CmsBlock;
  readonly className?: string;
  /** How wide it is shown, where that is not as wide as it is. */
  readonly sizes?: string;
}

/** A picture, of which browsers load the smallest copy that is wide enough. */
function Picture({ block: { alt, content, srcset, width }, className, sizes = `min(100vw, ${width}px)` }: PictureProps) {
  if (!content) return null;
  const copies = srcset && width ? { srcSet: srcset, width, sizes } : {};
  return <img className={className} {...copies} src={assetUrl(content)} alt={alt ?? ''} loading="lazy" />;
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
      {item.image && <Picture block={item.image} sizes="(min-width: 60rem) 30rem, 100vw" />}
      {item.heading !== '' && <Heading level={HEADING_LEVELS.inItem} html={item.heading} />}
      {item.text !== '' && <SafeHtml html={item.text} />}
    </li>
  );
}
