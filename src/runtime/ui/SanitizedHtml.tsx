import DOMPurify, { type Config } from 'dompurify';
import { useLayoutEffect, useRef } from 'react';

export interface SafeHtmlProps {
  /** Rich text as it was written, not trusted. */
  readonly html: string;
  /** The surrounding element. */
  readonly as?: 'div' | 'span';
}

/** Sanitises HTML and shows it. `SafeHtml` loads this script on demand, because most pages have no rich text. */
export function SanitizedHtml({ html, as: Element = 'div' }: SafeHtmlProps) {
  const box = useRef<HTMLDivElement & HTMLSpanElement>(null);
  // Elements, not a text: the page's policy lets no text become elements.
  useLayoutEffect(() => box.current?.replaceChildren(...sanitizeHtml(html)), [html]);
  return <Element ref={box} className="p-rich" />;
}

/** What DOMPurify allows. Ids, classes and styles are removed, because content could imitate or hide parts of the portal by them. */
const richText: Config = {
  USE_PROFILES: { html: true },
  FORBID_TAGS: [
    'style',
    'form',
    'input',
    'button',
    'select',
    'textarea',
    'iframe',
    'object',
    'embed',
    'audio',
    'video',
    'source',
    'template',
    'slot',
  ],
  FORBID_ATTR: ['style', 'id', 'name', 'class', 'srcset', 'target', 'background', 'popover', 'popovertarget'],
  ALLOW_DATA_ATTR: false,
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?![/\\])|#|data:image\/(?:png|jpeg|gif|webp);)/i,
};

/** The library lets a picture have any `data:` address. */
const FOREIGN_PICTURE = /^(?:https?:|data:(?!image\/(?:png|jpeg|gif|webp);))/i;

/**
 * The elements of HTML without scripts, styles and forms. Links may be https:, mailto:, tel: or paths of this origin; web links open a new
 * window. Pictures are of this origin or in the text itself; in place of others stand their words, since loading them would tell who reads.
 * Tables get a frame in which they scroll where they are too wide.
 */
function sanitizeHtml(html: string): readonly ChildNode[] {
  const box = DOMPurify.sanitize(html, { ...richText, RETURN_DOM: true }) as HTMLElement | null;
  // A text that begins with a frame set has no body.
  if (!box) return [];
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a[href^="http"]')) {
    link.target = '_blank';
    link.rel = 'noopener noreferrer';
  }
  for (const picture of box.querySelectorAll('img')) {
    if (FOREIGN_PICTURE.test(picture.getAttribute('src') ?? '')) picture.replaceWith(picture.alt);
  }
  for (const table of box.querySelectorAll('table')) frameTable(table);
  return [...box.childNodes];
}

/**
 * Gives each cell the words at the head of its column, which a narrow screen shows beside it. False for tables that are no plain grid under
 * one line of heads.
 */
function labelCells(table: HTMLTableElement): boolean {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])];
  const rows = [...table.tBodies].flatMap((body) => [...body.rows]);
  const isGrid = [...(table.tHead?.rows ?? []), ...rows].every(
    ({ cells }) => cells.length === heads.length && [...cells].every(({ colSpan, rowSpan }) => colSpan === 1 && rowSpan === 1),
  );
  if (heads.length === 0 || table.tHead?.rows.length !== 1 || !isGrid) return false;
  for (const { cells } of rows) {
    for (const [column, cell] of [...cells].entries()) cell.dataset['label'] = heads[column]?.textContent?.trim() ?? '';
  }
  return true;
}

/** Puts a table into a frame that scrolls sideways. The frame takes the focus, so that the keyboard can scroll it too (WCAG 2.1.1). */
function frameTable(table: HTMLTableElement): void {
  const frame = document.createElement('div');
  frame.className = 'p-rich__table';
  frame.tabIndex = 0;
  if (labelCells(table)) frame.classList.add('p-rich__table--cards');
  const caption = table.caption?.textContent?.trim();
  if (caption) {
    frame.setAttribute('role', 'group');
    frame.setAttribute('aria-label', caption);
  }
  table.replaceWith(frame);
  frame.append(table);
}
