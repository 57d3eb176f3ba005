import { getSchema, type JSONContent } from '@tiptap/core';
import { DOMSerializer, type Node as ModelNode, DOMParser as ModelParser, type Schema } from '@tiptap/pm/model';
import { inertHtml } from '../ui/inertHtml.ts';
import { extensions } from './richText.ts';

let known: Schema | undefined;

function schemaOf(): Schema {
  known ??= getSchema(extensions);
  return known;
}

/** Stored HTML as a document of the editor, which is an allow-list: what it does not know is left out. */
export function documentOf(html: string): JSONContent {
  return ModelParser.fromSchema(schemaOf()).parse(elementsOf(html)).toJSON() as JSONContent;
}

/** A document of the editor as HTML that is stored; an empty document is the empty text. */
export function htmlOf(document: ModelNode): string {
  if (document.textContent === '' && document.childCount <= 1 && document.firstChild?.type.name === 'paragraph') return '';
  const page = globalThis.document.implementation.createHTMLDocument();
  page.body.append(DOMSerializer.fromSchema(document.type.schema).serializeFragment(document.content, { document: page }));
  tidy(page.body);
  return page.body.innerHTML;
}

/**
 * What of stored HTML editing would lose: names of elements and attributes, and `text`. Empty if the editor keeps all of it. Spellings that
 * mean the same (`b` and `strong`, a paragraph alone in a list item) are no loss.
 */
export function lossOf(html: string): readonly string[] {
  const before = elementsOf(html);
  tidy(before);
  const after = elementsOf(htmlOf(schemaOf().nodeFromJSON(documentOf(html))));
  tidy(after);
  const left = countsOf(after);
  const lost = [...countsOf(before)].filter(([name, count]) => count > (left.get(name) ?? 0)).map(([name]) => name);
  return lettersOf(before) === lettersOf(after) ? lost : [...lost, 'text'];
}

/** The elements of HTML in a document of their own, in which browsers run no script and load nothing. */
function elementsOf(html: string): HTMLElement {
  return new DOMParser().parseFromString(inertHtml(html), 'text/html').body;
}

/** Removes what the editor's table and list add: cells and items of one paragraph, widths, spans of one. */
function tidy(body: HTMLElement): void {
  for (const element of body.querySelectorAll('colgroup')) element.remove();
  for (const cell of body.querySelectorAll('td, th')) {
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  }
  for (const table of body.querySelectorAll('table')) table.removeAttribute('style');
  for (const paragraph of body.querySelectorAll('li > p:only-of-type, td > p:only-child, th > p:only-child')) {
    if (paragraph.parentElement?.firstElementChild === paragraph) paragraph.replaceWith(...paragraph.childNodes);
  }
}

/** Spellings of one meaning, and groups of rows, which browsers add. */
const SAME: { readonly [tag: string]: string } = { b: 'strong', i: 'em', del: 's', strike: 's' };
const UNCOUNTED: readonly string[] = ['tbody', 'thead', 'tfoot', 'p'];
/** The reader's page sets these itself. */
const UNCOUNTED_ATTRIBUTES: readonly string[] = ['target', 'rel'];

function countsOf(body: HTMLElement): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const count = (name: string): void => void counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const element of body.querySelectorAll('*')) {
    const tag = element.tagName.toLowerCase();
    const name = SAME[tag] ?? tag;
    if (!UNCOUNTED.includes(name)) count(name);
    for (const { name: attribute } of element.attributes) if (!UNCOUNTED_ATTRIBUTES.includes(attribute)) count(`${name} ${attribute}`);
  }
  return counts;
}

function lettersOf(body: HTMLElement): string {
  return (body.textContent ?? '').replace(/\s+/g, '');
}
