import type { Transaction } from 'kysely';
import type { LanguageEntry } from '#model';
import type { ContentPage } from '../../content/contentPages.ts';
import type { Tables } from '../../store/tables.ts';

interface Child {
  readonly parent?: number | null;
  readonly language: LanguageEntry;
  readonly draft: { readonly id: number } | undefined;
  readonly block: { readonly parent: number | null } | undefined;
}

/**
 * The stored parent of a draft: a block, or the draft (negative) of a new one; a draft that was published in the meantime stands for its
 * block. 'unknown' unless it is on the page in the same language and has no parent itself, and for another parent than that of the draft's
 * block, or for a draft that others belong to: so blocks never belong to each other in a circle, and parents have no parents.
 */
export async function parentOf(db: Transaction<Tables>, page: ContentPage, child: Child): Promise<number | null | 'unknown'> {
  const { block, draft, language, parent } = child;
  if (block) return parent === block.parent ? block.parent : 'unknown';
  if (parent === null || parent === undefined) return null;
  if (await isParent(db, draft)) return 'unknown';
  const drafts = db.selectFrom('drafts').select(['id', 'parent', 'block_id']).where('page_id', '=', page.id);
  const blocks = db.selectFrom('blocks').select(['id', 'parent']).where('page_id', '=', page.id).where('language', '=', language.id);
  const fromDraft = await drafts.where('language', '=', language.id).where('id', '=', parent).executeTakeFirst();
  const blockId = fromDraft?.block_id ?? parent;
  const fromBlock = await blocks.where((row) => row.or([row('id', '=', blockId), row('draft_id', '=', parent)])).executeTakeFirst();
  const found = fromBlock ?? fromDraft;
  return found?.parent === null && found.id !== draft?.id ? found.id : 'unknown';
}

async function isParent(db: Transaction<Tables>, draft: Child['draft']): Promise<boolean> {
  if (!draft) return false;
  const { id } = draft;
  return (await db.selectFrom('drafts').select('id').where('parent', '=', id).limit(1).executeTakeFirst()) !== undefined;
}
