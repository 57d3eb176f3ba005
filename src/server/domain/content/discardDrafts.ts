import type { TenantRequest } from '../../call/handler.ts';
import type { ContentPage } from './contentPages.ts';
import { refuseDrafts } from './selectDrafts.ts';
import type { StoredDraft } from './wireBlock.ts';

/** Deletes drafts of a page that the transaction has locked. A Problem 409 if others belong to new blocks that would go with them. */
export async function discardDrafts(request: TenantRequest, page: ContentPage, drafts: readonly StoredDraft[]): Promise<void> {
  const { db } = request;
  const ids = drafts.map(({ id }) => id);
  if (!ids.length) return;
  const below = await db.selectFrom('drafts').select('id').where('page_id', '=', page.id).where('parent', 'in', ids).execute();
  refuseDrafts(
    request,
    'belonging',
    below.map(({ id }) => id).filter((id) => !ids.includes(id)),
  );
  await db.deleteFrom('drafts').where('id', 'in', ids).execute();
}
