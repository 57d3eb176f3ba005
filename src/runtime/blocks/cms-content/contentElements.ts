import type { CmsBlock } from '../../ui/cmsPage.ts';

/** A question of a list of questions. `key` is the React key, here and below; all other texts are HTML that is not sanitized yet. */
export interface Faq {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

/** An item of a list; what it lacks is ''. */
export interface Item {
  readonly key: string;
  readonly image: CmsBlock | undefined;
  readonly heading: string;
  readonly text: string;
}

/** What `CmsContent` shows as one element: a single block of the page, or a list of consecutive questions or items. */
export type ContentElement =
  | { readonly kind: 'teaser' | 'text' | 'heading' | 'image'; readonly key: string; readonly content: string; readonly block: CmsBlock }
  | { readonly kind: 'faq'; readonly key: string; readonly entries: readonly Faq[] }
  | { readonly kind: 'items'; readonly key: string; readonly items: readonly Item[] };

/** Type of a block that makes an element alone -> kind of the element. */
const singleKinds: { readonly [type: string]: 'teaser' | 'text' | 'heading' | 'image' } = {
  PAGE_TEASER: 'teaser',
  LIST_ITEM_TEXT: 'text',
  LIST_ITEM_HEADER: 'heading',
  LIST_ITEM_IMAGE: 'image',
};

/**
 * Makes the elements of a content page from its blocks, which the CMS stores as a flat list in reading order. A block whose `parent` is a
 * question or list item is part of that element: its answer, image, heading or text. Consecutive questions, and consecutive list items,
 * make one element. Blocks of a type that this file does not name are not shown; with `types`, only blocks of those types are.
 */
export function contentElements(blocks: readonly CmsBlock[], types?: readonly string[]): readonly ContentElement[] {
  const selected = blocks.filter((block) => block.type !== undefined && (types === undefined || types.includes(block.type)));
  const parents = selected.filter((block) => block.type === 'LIST_ITEM' || block.type === 'FAQ_QUESTION');
  const elements: ContentElement[] = [];
  for (const [index, block] of selected.entries()) {
    if (parents.some((parent) => isChildOf(block, parent))) continue;
    const key = String(block.id ?? block.humanReadableId ?? index);
    append(
      elements,
      block,
      key,
      selected.filter((other) => isChildOf(other, block)),
    );
  }
  return elements;
}

/** Appends a block with its children: to the last element if both are questions or both are list items, else as a new element. */
function append(elements: ContentElement[], block: CmsBlock, key: string, children: readonly CmsBlock[]): void {
  const last = elements.at(-1);
  const content = block.content ?? '';
  const kind = singleKinds[block.type ?? ''];
  if (block.type === 'FAQ_QUESTION') {
    const entry: Faq = { key, question: content, answer: contentOf(children, 'FAQ_ANSWER') };
    if (last?.kind === 'faq') elements[elements.length - 1] = { ...last, entries: [...last.entries, entry] };
    else elements.push({ kind: 'faq', key, entries: [entry] });
  } else if (block.type === 'LIST_ITEM') {
    const item = itemOf(key, content, children);
    if (last?.kind === 'items') elements[elements.length - 1] = { ...last, items: [...last.items, item] };
    else elements.push({ kind: 'items', key, items: [item] });
  } else if (kind !== undefined && content !== '') elements.push({ kind, key, content, block });
}

function itemOf(key: string, content: string, children: readonly CmsBlock[]): Item {
  const text = contentOf(children, 'LIST_ITEM_TEXT');
  return {
    key,
    image: children.find((block) => block.type === 'LIST_ITEM_IMAGE'),
    heading: contentOf(children, 'LIST_ITEM_HEADER'),
    text: text === '' ? content : text,
  };
}

/** The joined contents of the blocks of one type. */
function contentOf(blocks: readonly CmsBlock[], type: string): string {
  return blocks
    .filter((block) => block.type === type)
    .map((block) => block.content ?? '')
    .join('');
}

/** Whether the block names `parent` as its parent, by the id or the human-readable id. */
function isChildOf(block: CmsBlock, parent: CmsBlock): boolean {
  const { parent: parentId } = block;
  if (block === parent || parentId === undefined || parentId === null || parentId === '') return false;
  return String(parentId) === String(parent.id ?? '') || parentId === parent.humanReadableId;
}
