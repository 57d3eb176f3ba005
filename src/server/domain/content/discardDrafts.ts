import type { Transaction } from 'kysely';
import type { ContentPage } from '../../content/contentPages.ts';
import { refuseDrafts } from '../../content/draftsRefused.ts';
import type { StoredDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';

/** Deletes drafts of a page that the transaction has locked. Throws DraftsRefused if others belong to new blocks that would go with them. */
export async function discardDrafts(db: Transaction<Tables>, page: ContentPage, drafts: readonly StoredDraft[]): Promise<void> {
  const ids = drafts.map(({ id }) => id);
  if (!ids.length) return;
  const below = await db.selectFrom('drafts').select('id').where('page_id', '=', page.id).where('parent', 'in', ids).execute();
  refuseDrafts(
    'belonging',
    below.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  await db.deleteFrom('drafts').where('id', 'in', ids).execute();
}
