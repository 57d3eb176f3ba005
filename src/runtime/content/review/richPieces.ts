import { inertHtml } from '../../ui/inertHtml.ts';

/**
 * A part of rich text that a comparison takes as a whole: a word with its formatting, or what stands for markup. `block` begins a heading,
 * list item, cell or paragraph and is named by its element; `group` begins a list or table; `link` ends a link and holds its
 * address; `other` is an element written out.
 */
export interface RichPiece {
  readonly kind: 'word' | 'block' | 'group' | 'link' | 'other';
  readonly text: string;
  /** Formatting of a word by element, in one spelling: `strong` for `b`. */
  readonly marks: readonly string[];
}

/** Spellings of one meaning. */
const MARKS: { readonly [tag: string]: string } = { b: 'strong', i: 'em', del: 's', strike: 's' };
const KNOWN_MARKS: ReadonlySet<string> = new Set(['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'a']);
const BLOCKS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'li', 'tr', 'td', 'th', 'blockquote']);
/** Elements around blocks. */
const GROUPS: ReadonlySet<string> = new Set(['ul', 'ol', 'table']);
/** Elements that say nothing by themselves: their parts do. */
const FRAMES: ReadonlySet<string> = new Set(['tbody', 'thead', 'tfoot', 'div', 'span', 'colgroup', 'col', 'br']);
/** Readers' pages set these themselves. */
const UNREAD_ATTRIBUTES: ReadonlySet<string> = new Set(['target', 'rel', 'href']);

/** The words and the markup of rich text in reading order. The HTML is parsed where nothing of it runs or loads. */
export function richPieces(html: string): readonly RichPiece[] {
  const { body } = new DOMParser().parseFromString(inertHtml(html), 'text/html');
  const pieces: RichPiece[] = [];
  for (const node of body.childNodes) collect(node, [], pieces);
  return pieces;
}

/** Two pieces with one key are the same to a reader. */
export function keyOfPiece({ kind, text, marks }: RichPiece): string {
  return [kind, ...marks, text].join(' ');
}

function collect(node: Node, marks: readonly string[], pieces: RichPiece[]): void {
  if (node instanceof Element) {
    collectElement(node, marks, pieces);
    return;
  }
  if (node.nodeType !== Node.TEXT_NODE) return;
  const words = (node.textContent ?? '').split(/\s+/).filter((text) => text !== '');
  pieces.push(...words.map((text): RichPiece => ({ kind: 'word', text, marks })));
}

function collectElement(element: Element, marks: readonly string[], pieces: RichPiece[]): void {
  const tag = element.tagName.toLowerCase();
  const mark = MARKS[tag] ?? tag;
  const isMark = KNOWN_MARKS.has(mark);
  if (!isMark) begin(element, tag, pieces);
  const inner = isMark && !marks.includes(mark) ? [...marks, mark].sort() : marks;
  for (const child of element.childNodes) collect(child, inner, pieces);
  if (tag === 'a') pieces.push({ kind: 'link', text: element.getAttribute('href') ?? '', marks: [] });
}

function begin(element: Element, tag: string, pieces: RichPiece[]): void {
  const text = [tag, ...attributesOf(element)].join(' ');
  if (tag === 'p' && isAlone(element, pieces)) return;
  if (BLOCKS.has(tag)) pieces.push({ kind: 'block', text, marks: [] });
  else if (GROUPS.has(tag)) pieces.push({ kind: 'group', text, marks: [] });
  else if (!FRAMES.has(tag) || text !== tag) pieces.push({ kind: 'other', text: `<${text}>`, marks: [] });
}

/** A paragraph that begins the text, a list item or a cell means the same as words without one. */
function isAlone(paragraph: Element, pieces: readonly RichPiece[]): boolean {
  const isInside = paragraph.parentElement?.matches('li, td, th') === true;
  return pieces.length === 0 || (isInside && paragraph.parentElement?.firstElementChild === paragraph);
}

function attributesOf(element: Element): readonly string[] {
  return [...element.attributes].filter(({ name }) => !UNREAD_ATTRIBUTES.has(name)).map(({ name, value }) => `${name}="${value}"`);
}
