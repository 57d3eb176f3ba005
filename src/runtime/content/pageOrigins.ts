import { type CmsBlock, type CmsPage, publishedBlocks } from '../ui/cmsPage.ts';
import type { BlockOrigin } from './blockOrigin.ts';
import type { EditedBlock } from './EditedBlock.ts';

/** The published blocks of a page with their drafts, and the drafts of new blocks, what others belong to first. */
export function originsOf(page: CmsPage): readonly BlockOrigin[] {
  const drafts = page.drafts ?? [];
  const ofBlock = new Map(drafts.map((draft) => [String(draft.contentBlockId ?? ''), draft]));
  const changed = publishedBlocks(page).map((published) => ({ published, draft: ofBlock.get(String(published.id ?? '')) }));
  const added = drafts.filter(({ contentBlockId }) => contentBlockId === undefined || contentBlockId === null);
  return [...changed, ...added.map((draft) => ({ draft }))];
}

export function keyOf({ published, draft }: BlockOrigin): string {
  return published === undefined ? `draft:${draft?.id}` : `block:${published.id ?? published.humanReadableId}`;
}

/** What never changes of a block. */
export function identityOf(block: CmsBlock, language: string): CmsBlock {
  const { humanReadableId, type, parent, imageFormat, content, blockOrder } = block;
  return {
    ...(humanReadableId !== undefined && { humanReadableId }),
    ...(type !== undefined && { type }),
    ...(imageFormat !== undefined && { imageFormat }),
    ...(content !== undefined && { content }),
    ...(blockOrder !== undefined && { blockOrder }),
    parent: parent ?? null,
    language: block.language ?? language,
  };
}

/** The block of a list that an origin is of. */
export function findBlock(blocks: readonly EditedBlock[], { published, draft }: BlockOrigin): EditedBlock | undefined {
  const known = blocks.find(
    (block) => (published?.id !== undefined && block.published?.id === published.id) || (draft?.id !== undefined && block.hasHad(draft.id)),
  );
  // A new block that was published meanwhile has another id, but its readable id.
  const name = (published ?? draft)?.humanReadableId;
  return known ?? blocks.find((block) => name !== undefined && block.published === undefined && block.fixed.humanReadableId === name);
}

/** Blocks by their order. Of equal ones, new ones come last, in the order in which they were made: so readers will get them. */
export function inPlace(blocks: Iterable<EditedBlock>): readonly EditedBlock[] {
  // Places are read once for each block: a page is put in order after every change of any block, and comparisons are many.
  return Array.from(blocks, placeOf)
    .sort((one, other) => one.order - other.order || one.id - other.id || one.age - other.age)
    .map(({ block }) => block);
}

/** Where a block stands. Ids of drafts are negative and go down; what is not saved comes last. */
function placeOf(block: EditedBlock) {
  const id = Number(block.published?.id ?? Number.NaN);
  return {
    block,
    order: block.values.blockOrder,
    id: Number.isNaN(id) ? Number.MAX_SAFE_INTEGER : id,
    age: block.draftId === undefined ? Number.MAX_SAFE_INTEGER : -Number(block.draftId),
  };
}

/** Whether a block belongs to another one. */
export function isChildOf(block: EditedBlock, parent: EditedBlock): boolean {
  if (block === parent) return false;
  if (block.parent !== undefined) return block.parent === parent;
  const id = block.fixed.parent;
  if (id === undefined || id === null || id === '') return false;
  const names = [parent.published?.id, parent.draftId, parent.formerId, parent.fixed.humanReadableId];
  return names.some((name) => name !== undefined && String(name) === String(id));
}

/** What the order and the look of a page depend on in one of its blocks. */
export function layoutOf({ values, draftId, isGone }: EditedBlock): string {
  return [values.status, values.blockOrder, draftId, isGone].join(' ');
}

/** A page with its id, else with the one that it has got here; one that does not exist yet has none. */
export function withId({ id, ...page }: CmsPage, known: CmsBlock['pageId']): CmsPage {
  const found = id ?? known ?? undefined;
  return found === undefined ? page : { ...page, id: found };
}
