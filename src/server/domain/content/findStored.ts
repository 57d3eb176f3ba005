import type { Transaction } from 'kysely';
import { Problem } from '../../call/problem.ts';
import type { ContentPage } from '../../content/contentPages.ts';
import type { StoredBlock, StoredDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';
import type { SentDraft } from './sentDraft.ts';

/** What a save goes by: the draft that it changes, and the published block of that draft. */
export interface Stored {
  readonly draft: StoredDraft | undefined;
  readonly block: StoredBlock | undefined;
  /** The call names a draft that was published or discarded in the meantime. */
  readonly isGone: boolean;
}

/**
 * The draft that a save names, else that of the block that it names, and the block. A new block is told by its readable id: its first save
 * may have come without an answer. A Problem 404 if the named one left nothing behind.
 */
export async function findStored(db: Transaction<Tables>, page: ContentPage, sent: SentDraft, language: string): Promise<Stored> {
  const { id, contentBlockId } = sent;
  const drafts = db.selectFrom('drafts').selectAll().where('page_id', '=', page.id);
  const draft = id ? await drafts.where('id', '=', id).executeTakeFirst() : undefined;
  if (draft) return { draft, block: await findBlock(db, page, { id: draft.block_id }), isGone: false };
  const isGone = Boolean(id);
  const published = isGone ? await findBlock(db, page, { draft_id: id }) : undefined;
  const block = published ?? (await findBlock(db, page, { id: contentBlockId }));
  if (block) return { draft: await draftOf(db, block.id), block, isGone };
  if (isGone || contentBlockId) throw new Problem(404, 'There is no such record.', { reason: 'missing' });
  return findNamed(db, page, sent, language);
}

/** What was made of a new block by an earlier save of it. */
async function findNamed(db: Transaction<Tables>, page: ContentPage, sent: SentDraft, language: string): Promise<Stored> {
  const nothing = { draft: undefined, block: undefined, isGone: false };
  const name = sent.humanReadableId?.trim();
  if (!name) return nothing;
  const isNamed = { page_id: page.id, language, hri: name };
  const draft = await db
    .selectFrom('drafts')
    .selectAll()
    .where((row) => row.and(isNamed))
    .where('block_id', 'is', null)
    .executeTakeFirst();
  if (draft) return { ...nothing, draft };
  const block = await db
    .selectFrom('blocks')
    .selectAll()
    .where((row) => row.and(isNamed))
    .where('draft_id', 'is not', null)
    .executeTakeFirst();
  return block ? { draft: await draftOf(db, block.id), block, isGone: true } : nothing;
}

function draftOf(db: Transaction<Tables>, blockId: number): Promise<StoredDraft | undefined> {
  return db.selectFrom('drafts').selectAll().where('block_id', '=', blockId).executeTakeFirst();
}

/** A block of the page by its id, or by the draft that was published to it last. */
async function findBlock(
  db: Transaction<Tables>,
  page: ContentPage,
  by: { readonly id?: number | null | undefined } | { readonly draft_id: number | null | undefined },
): Promise<StoredBlock | undefined> {
  const [[column, value]] = Object.entries(by) as [['id' | 'draft_id', number | null | undefined]];
  if (!value) return undefined;
  return db.selectFrom('blocks').selectAll().where('page_id', '=', page.id).where(column, '=', value).executeTakeFirst();
}
