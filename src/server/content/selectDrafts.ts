import type { Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import type { ContentPage } from './contentPages.ts';
import { refuseDrafts } from './draftsRefused.ts';
import type { StoredDraft } from './wireBlock.ts';

/** Drafts that a call names. */
export interface DraftSelection {
  readonly draftIds: readonly number[];
  /** The version in which the caller saw each of them, in the same order; absent = any. */
  readonly versions?: readonly number[];
}

/** The drafts of a page that are named. Throws DraftsRefused with all that are not there, or that were changed since they were read. */
export async function selectDrafts(db: Transaction<Tables>, page: ContentPage, selection: DraftSelection): Promise<StoredDraft[]> {
  const { draftIds, versions = [] } = selection;
  if (!draftIds.length) return [];
  const query = db.selectFrom('drafts').selectAll().where('page_id', '=', page.id).where('id', 'in', draftIds);
  const drafts = await query.orderBy('id', 'desc').execute();
  const versionOf = new Map(drafts.map(({ id, version }) => [id, version]));
  const isChanged = (id: number, index: number) => versions[index] !== undefined && versions[index] !== versionOf.get(id);
  refuseDrafts(
    'missing',
    draftIds.filter((id) => !versionOf.has(id)),
  );
  refuseDrafts('changed', draftIds.filter(isChanged));
  return drafts;
}
