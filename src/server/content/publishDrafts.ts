import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { ContentPage } from './contentPages.ts';
import { refuseDrafts } from './draftsRefused.ts';
import { type Publication, pageHistory } from './pageHistory.ts';
import { PUBLISHED, type StoredBlock, type StoredDraft } from './wireBlock.ts';

/**
 * Makes drafts what readers see, on a page that the transaction has locked: exactly these, or none. Throws DraftsRefused like
 * `planPublication`.
 */
export async function publishDrafts(
  db: Transaction<Tables>,
  page: ContentPage,
  drafts: readonly StoredDraft[],
  publication: Publication,
): Promise<void> {
  if (!drafts.length) return;
  const { blocks, plan } = await planPublication(db, page, drafts);
  const ids = drafts.map(({ id }) => id);
  await pageHistory.begin(db, page, blocks, drafts);
  await db.deleteFrom('drafts').where('id', 'in', ids).execute();
  if (plan.removed.length) await db.deleteFrom('blocks').where('id', 'in', plan.removed).execute();
  const blockOf = new Map<number, number>();
  for (const draft of plan.published) {
    const parent = (draft.parent === null ? null : blockOf.get(draft.parent)) ?? draft.parent;
    blockOf.set(draft.id, await publishBlock(db, { ...draft, parent }, publication.at));
  }
  for (const [draftId, parent] of blockOf) {
    await db.updateTable('drafts').set({ parent }).where('page_id', '=', page.id).where('parent', '=', draftId).execute();
  }
  await pageHistory.add(db, page, drafts, publication);
}

/**
 * What publishing drafts would do to their page. Throws DraftsRefused if one belongs to what is not published, or others belong to what would
 * be removed.
 */
export async function planPublication(db: Transaction<Tables>, page: ContentPage, drafts: readonly StoredDraft[]) {
  const blocks = await db.selectFrom('blocks').selectAll().where('page_id', '=', page.id).execute();
  const all = await db.selectFrom('drafts').selectAll().where('page_id', '=', page.id).execute();
  const plan = planOf({ blocks, drafts, others: all.filter(({ id }) => drafts.every((draft) => draft.id !== id)) });
  refuseDrafts('parent', plan.orphans);
  refuseDrafts('belonging', plan.left);
  return { blocks, plan };
}

interface Plan {
  /** Ids of the blocks that go, without those that belong to them: these go with them. */
  readonly removed: readonly number[];
  /** Drafts whose content readers get, parents before what belongs to them. */
  readonly published: readonly StoredDraft[];
  /** Ids of drafts that belong to what is neither published nor to be published. */
  readonly orphans: readonly number[];
  /** Ids of drafts that were not chosen and belong to what goes. */
  readonly left: readonly number[];
}

interface PageRows {
  readonly blocks: readonly StoredBlock[];
  /** The drafts to publish. */
  readonly drafts: readonly StoredDraft[];
  /** All other drafts of the page. */
  readonly others: readonly StoredDraft[];
}

/** What publishing drafts does to the blocks of their page. */
function planOf({ blocks, drafts, others }: PageRows): Plan {
  const deleted = drafts.filter(({ status }) => status === 'DELETED');
  const removed = deleted.flatMap(({ block_id: id }) => id ?? []);
  // Parents have no parents, so what belongs to a removed block is all that goes with it.
  const goneBlocks = new Set([...removed, ...blocks.filter(({ parent }) => removed.includes(parent ?? 0)).map(({ id }) => id)]);
  const gone = new Set([...goneBlocks, ...deleted.map(({ id }) => id)]);
  const goes = ({ block_id: blockId, id, parent }: StoredDraft) => gone.has(id) || gone.has(blockId ?? 0) || gone.has(parent ?? 0);
  const published = drafts.filter((draft) => !goes(draft));
  const known = new Set([...blocks, ...published].map(({ id }) => id));
  return {
    removed,
    published: [...published].sort((one, other) => depthOf(one) - depthOf(other)),
    orphans: published.filter(({ parent }) => parent !== null && !known.has(parent)).map(({ id }) => id),
    left: others.filter(goes).map(({ id }) => id),
  };
}

/** 1 for a draft that belongs to another one, which has to be published before it. */
function depthOf({ parent }: StoredDraft): number {
  return parent !== null && parent < 0 ? 1 : 0;
}

/** Stores what a draft says in its block, or as a new one. Resolves to the block's id. */
async function publishBlock(db: Transaction<Tables>, draft: StoredDraft, at: Date): Promise<number> {
  const { block_order, content, hri, id, image_format, language, page_id, parent, type, version } = draft;
  const change = { content, block_order, parent, status: PUBLISHED, version: version + 1, draft_id: id, published_at: at };
  if (draft.block_id !== null) {
    await db.updateTable('blocks').set(change).where('id', '=', draft.block_id).execute();
    return draft.block_id;
  }
  const created = { ...change, page_id, hri, language, type, image_format: image_format && JSON.stringify(image_format) };
  const block = await db.insertInto('blocks').values(created).returning('id').executeTakeFirstOrThrow();
  return block.id;
}
