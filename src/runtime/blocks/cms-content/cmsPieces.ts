import type { CmsBlock } from '../../ui/cmsPage.ts';

/** A question with its answer. */
export interface Faq {
  readonly key: string;
  readonly question: string;
  readonly answer: string;
}

/** An item of a list: picture, heading and text, each optional. */
export interface Item {
  readonly key: string;
  readonly image: string;
  readonly heading: string;
  readonly text: string;
}

/** What `CmsContent` shows as one element: a block of the CMS page, or consecutive questions or list items. `key` is its React key. */
export type Piece =
  | { readonly kind: 'teaser' | 'text' | 'heading'; readonly key: string; readonly content: string }
  | { readonly kind: 'image'; readonly key: string; readonly content: string }
  | { readonly kind: 'faq'; readonly key: string; readonly entries: readonly Faq[] }
  | { readonly kind: 'items'; readonly key: string; readonly items: readonly Item[] };

/** CMS type of a block that is shown on its own -> kind of the piece. */
const singleKinds: { readonly [type: string]: 'teaser' | 'text' | 'heading' | 'image' } = {
  PAGE_TEASER: 'teaser',
  LIST_ITEM_TEXT: 'text',
  LIST_ITEM_HEADER: 'heading',
  LIST_ITEM_IMAGE: 'image',
};

/**
 * The blocks of a CMS page as pieces, in reading order. A block that names another as its parent becomes part of that question or list
 * item; consecutive questions, and consecutive list items, form one piece. `kinds` limits the CMS types that are shown; all if absent.
 */
export function cmsPieces(blocks: readonly CmsBlock[], kinds?: readonly string[]): readonly Piece[] {
  const selected = blocks.filter((block) => block.type !== undefined && (kinds === undefined || kinds.includes(block.type)));
  const parents = selected.filter((block) => block.type === 'LIST_ITEM' || block.type === 'FAQ_QUESTION');
  const pieces: Piece[] = [];
  for (const [index, block] of selected.entries()) {
    if (parents.some((parent) => isPartOf(block, parent))) continue;
    const key = String(block.id ?? block.humanReadableId ?? index);
    append(
      pieces,
      block,
      key,
      selected.filter((part) => isPartOf(part, block)),
    );
  }
  return pieces;
}

/** Appends a block with its parts to the pieces, or to the last piece where both are questions or both are list items. */
function append(pieces: Piece[], block: CmsBlock, key: string, parts: readonly CmsBlock[]): void {
  const last = pieces.at(-1);
  const content = block.content ?? '';
  const kind = singleKinds[block.type ?? ''];
  if (block.type === 'FAQ_QUESTION') {
    const entry: Faq = { key, question: content, answer: contentOf(parts, 'FAQ_ANSWER') };
    if (last?.kind === 'faq') pieces[pieces.length - 1] = { ...last, entries: [...last.entries, entry] };
    else pieces.push({ kind: 'faq', key, entries: [entry] });
  } else if (block.type === 'LIST_ITEM') {
    const item = itemOf(key, content, parts);
    if (last?.kind === 'items') pieces[pieces.length - 1] = { ...last, items: [...last.items, item] };
    else pieces.push({ kind: 'items', key, items: [item] });
  } else if (kind !== undefined && content !== '') pieces.push({ kind, key, content });
}

function itemOf(key: string, content: string, parts: readonly CmsBlock[]): Item {
  const text = contentOf(parts, 'LIST_ITEM_TEXT');
  return {
    key,
    image: contentOf(parts, 'LIST_ITEM_IMAGE'),
    heading: contentOf(parts, 'LIST_ITEM_HEADER'),
    text: text === '' ? content : text,
  };
}

/** The joined contents of the parts of one CMS type. */
function contentOf(parts: readonly CmsBlock[], type: string): string {
  return parts
    .filter((part) => part.type === type)
    .map((part) => part.content ?? '')
    .join('');
}

/** Whether `parent` of the block is the id or the human-readable id of the other block. */
function isPartOf(block: CmsBlock, parent: CmsBlock): boolean {
  const { parent: parentId } = block;
  if (block === parent || parentId === undefined || parentId === null || parentId === '') return false;
  return String(parentId) === String(parent.id ?? '') || parentId === parent.humanReadableId;
}
