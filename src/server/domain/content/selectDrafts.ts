import type { TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import type { ContentPage } from './contentPages.ts';
import type { StoredDraft } from './wireBlock.ts';

/** Drafts that a call names. */
export interface DraftSelection {
  readonly pageId: number;
  readonly draftIds: readonly number[];
  /** The version in which the caller saw each of them, in the same order; absent = any. */
  readonly versions?: readonly number[];
}

/** Why nothing happens to drafts: the names of the texts of the calls. */
const REFUSALS = {
  missing: 'These drafts are no longer there: they were published or discarded.',
  changed: 'These drafts were changed in the meantime.',
  parent: 'What these drafts belong to is neither published nor among the drafts chosen.',
  drafted: 'There are drafts of what would be brought back; publish or discard them first.',
  belonging: 'Other drafts belong to what you chose; choose them too.',
} as const;

/** The drafts of a page that a call names. A Problem 409 with the ids of all that are not there, or that were changed since they were read. */
export async function selectDrafts(request: TenantRequest, page: ContentPage, selection: DraftSelection): Promise<StoredDraft[]> {
  const { draftIds, versions = [] } = selection;
  if (!draftIds.length) return [];
  const query = request.db.selectFrom('drafts').selectAll().where('page_id', '=', page.id).where('id', 'in', draftIds);
  const drafts = await query.orderBy('id', 'desc').execute();
  const versionOf = new Map(drafts.map(({ id, version }) => [id, version]));
  refuseDrafts(
    request,
    'missing',
    draftIds.filter((id) => !versionOf.has(id)),
  );
  refuseDrafts(
    request,
    'changed',
    draftIds.filter((id, index) => versions[index] !== undefined && versions[index] !== versionOf.get(id)),
  );
  return drafts;
}

/** Throws a Problem 409 that names each of the drafts, `draftIds.<id>`; does nothing if there are none. */
export function refuseDrafts(request: TenantRequest, rule: keyof typeof REFUSALS, ids: readonly number[]): void {
  if (!ids.length) return;
  const message = textFor(request, { name: rule, fallback: REFUSALS[rule] });
  throw new Problem(409, message, { errors: ids.map((id) => ({ field: `draftIds.${id}`, rule, message })) });
}
