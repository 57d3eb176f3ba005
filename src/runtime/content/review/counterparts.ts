import { type CmsBlock, type CmsPage, compareBlocks, publishedBlocks } from '../../ui/cmsPage.ts';
import type { Change } from './reviewedChanges.ts';

/** The same block in another language, as far as the server tells. */
export interface Counterpart {
  readonly published: CmsBlock | undefined;
  readonly draft: CmsBlock | undefined;
}

/** What an editor should know of a translation: there is none, it is that of an older text, or it stays although the block is deleted. */
export type TranslationFault = 'missing' | 'older' | 'stays';

/** The page in another language on which the counterpart of a change stands. */
export function otherPageOf({ page: { page } }: Change, pages: readonly CmsPage[] = []): CmsPage | undefined {
  const { humanReadableId, id } = page;
  return pages.find((one) => (humanReadableId === undefined ? one.id === id : one.humanReadableId === humanReadableId));
}

/** The block in another language that belongs to a changed one; undefined if there is none. */
export function counterpartOf({ block, page }: Change, other: CmsPage | undefined): Counterpart | undefined {
  const there = counterpartsIn(other);
  const nameOf = ({ published, draft }: Counterpart): string | undefined => (published ?? draft)?.humanReadableId;
  const sameName = there.find((one) => nameOf(one) === block.fixed.humanReadableId);
  if (sameName !== undefined) return sameName;
  // Blocks that were added in each language have names of their own: the first new one belongs to the first, and so on.
  const isSameType = (type: string | undefined): boolean => type === block.fixed.type;
  const namesThere = new Set(there.map(nameOf));
  const unpairedHere = page.blocks().filter(({ fixed }) => isSameType(fixed.type) && !namesThere.has(fixed.humanReadableId));
  const namesHere = new Set(page.blocks().map(({ fixed }) => fixed.humanReadableId));
  const unpairedThere = there.filter((one) => isSameType((one.published ?? one.draft)?.type) && !namesHere.has(nameOf(one)));
  return unpairedThere[unpairedHere.indexOf(block)];
}

/** What is wrong with the translation of a change; undefined if nothing is. */
export function translationFault({ block, deeds }: Change, counterpart: Counterpart | undefined): TranslationFault | undefined {
  if (deeds.includes('deleted')) return counterpart === undefined || counterpart.draft?.status === 'DELETED' ? undefined : 'stays';
  if (counterpart === undefined || counterpart.draft?.status === 'DELETED') return 'missing';
  const { draft, published } = counterpart;
  const isOlder = deeds.includes('changed') && published !== undefined && draft === undefined && !isAhead(published, block.published);
  return isOlder ? 'older' : undefined;
}

/** Whether a block was published after the text of the other language that the change replaces: the change follows it. */
function isAhead({ publishedAt }: CmsBlock, replaced: CmsBlock | undefined): boolean {
  return typeof publishedAt === 'string' && publishedAt > (replaced?.publishedAt ?? '');
}

/** All blocks of a page with their drafts, in the order in which they would be read after publishing. */
function counterpartsIn(page: CmsPage | undefined): readonly Counterpart[] {
  const drafts = page?.drafts ?? [];
  const published = publishedBlocks(page).map((block) => ({
    published: block,
    draft: drafts.find(({ contentBlockId }) => contentBlockId !== null && String(contentBlockId) === String(block.id)),
  }));
  const added = drafts.filter(({ contentBlockId }) => contentBlockId === null || contentBlockId === undefined);
  const all = [...published, ...added.map((draft): Counterpart => ({ published: undefined, draft }))];
  return all.sort((one, other) => compareBlocks(shown(one), shown(other)));
}

function shown({ draft, published }: Counterpart): CmsBlock {
  return draft ?? published ?? {};
}
