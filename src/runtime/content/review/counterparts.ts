import { type CmsBlock, type CmsPage, compareBlocks, publishedBlocks } from '../../ui/cmsPage.ts';
import type { EditedBlock } from '../EditedBlock.ts';
import type { PageDrafts } from '../PageDrafts.ts';
import { isChildOf } from '../pageOrigins.ts';
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
export function counterpartOf({ block, page }: Pick<Change, 'block' | 'page'>, other: CmsPage | undefined): Counterpart | undefined {
  const there = counterpartsIn(other);
  const nameOf = ({ published, draft }: Counterpart): string | undefined => (published ?? draft)?.humanReadableId;
  const sameName = there.find((one) => nameOf(one) === block.fixed.humanReadableId);
  if (sameName !== undefined) return sameName;
  // Blocks that were added in each language have names of their own.
  const namesThere = new Set(there.map(nameOf));
  const namesHere = new Set(page.blocks().map(({ fixed }) => fixed.humanReadableId));
  const head = headOf(block, page);
  const headThere = head === undefined ? undefined : counterpartOf({ block: head, page }, other);
  // A picture without a file is no counterpart of one that has a file.
  const isLike = ({ content, type }: CmsBlock): boolean =>
    type === block.fixed.type && ((content ?? '') === '') === (block.values.content === '');
  const alike = page.blocks().filter((one) => isLike({ ...one.fixed, ...one.values }) && headOf(one, page) === head);
  return pairOf(
    block,
    alike.filter(({ fixed }) => !namesThere.has(fixed.humanReadableId)),
    there.filter((one) => isLike(shown(one)) && !namesHere.has(nameOf(one)) && isPartOf(one, headThere)),
  );
}

/** Of new blocks that belong to the same, those that say the same are one, e.g. one picture; of the rest the first is the first, and so on. */
function pairOf(block: EditedBlock, own: readonly EditedBlock[], there: readonly Counterpart[]): Counterpart | undefined {
  const left = new Set(there);
  const rest: EditedBlock[] = [];
  for (const one of own) {
    const same = [...left].find((other) => shown(other).content === one.values.content);
    if (one === block && same !== undefined) return same;
    if (same === undefined) rest.push(one);
    else left.delete(same);
  }
  return [...left][rest.indexOf(block)];
}

/** The block that a block belongs to. */
function headOf(block: EditedBlock, page: PageDrafts): EditedBlock | undefined {
  return block.parent ?? page.blocks().find((one) => isChildOf(block, one));
}

function isPartOf(one: Counterpart, head: Counterpart | undefined): boolean {
  const parent = shown(one).parent ?? undefined;
  if (head === undefined) return parent === undefined;
  return [head.published?.id, head.draft?.id].some((id) => id !== undefined && String(id) === String(parent));
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
