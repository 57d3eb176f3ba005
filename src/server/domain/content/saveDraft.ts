import type { Transaction } from 'kysely';
import type { JsonObject, LanguageEntry } from '#model';
import { requireActor } from '../../access/permit.ts';
import type { Actor } from '../../call/actor.ts';
import type { TenantRequest } from '../../call/handler.ts';
import { findLanguage, textFor } from '../../call/texts.ts';
import { addPage, type ContentPage, editorName, findPages, lockPage } from '../../content/contentPages.ts';
import { newImageFormat } from '../../content/newImageFormat.ts';
import type { StoredBlock, StoredDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';
import { checkDraftVersion } from './checkDraftVersion.ts';
import { findStored, type Stored } from './findStored.ts';
import { parentOf } from './parentOf.ts';
import { refuseField, type SentDraft } from './sentDraft.ts';
import { isOwnAddress, PICTURE } from './shownPictures.ts';

/** Statuses that a draft keeps; with any other it is an ordinary one. */
const MARKS = ['DELETED', 'RESTORED'];

/**
 * Stores a draft: the one that the call names, else the one of its block, else a new one. A Problem 409 with what is stored if that was
 * changed since it was read, or somebody else has begun a draft of the block.
 */
export async function saveDraft(request: TenantRequest): Promise<StoredDraft> {
  const { body, db, now, portal } = request;
  const editor = requireActor(request.actor);
  const sent = body as SentDraft;
  const language = findLanguage(portal.portal, sent.language) ?? refuseField('language', 'must be a language of the portal');
  const page = await pageOf(db, sent, editor);
  const stored = await findStored(db, page, sent, language.id);
  const before = stored.draft ?? stored.block;
  if (before && before.language !== language.id) refuseField('language', 'must be that of the block');
  refuseForeignPicture(request, sent, before);
  const { parent, ...fields } = fieldsOf(sent, before);
  const target = { ...fields, parent: sent.parent === undefined ? parent : await parentFor(db, page, sent.parent, stored, language) };
  const { block_order: blockOrder, ...named } = target;
  checkDraftVersion(request, stored, { ...named, blockOrder });
  const change = { ...target, edited_by: editor.userId, editor_name: editorName(editor), edited_at: now };
  if (!stored.draft) return addDraft(request, page, { sent, block: stored.block, language, change });
  const next = db.updateTable('drafts').set({ ...change, version: stored.draft.version + 1 });
  return next.where('id', '=', stored.draft.id).returningAll().executeTakeFirstOrThrow();
}

/** The page of a draft, locked; the first draft of a page that does not exist yet makes it. */
async function pageOf(db: Transaction<Tables>, { pageId, pageHri }: SentDraft, editor: Actor): Promise<ContentPage> {
  if (typeof pageId === 'number') return lockPage(db, pageId, editor);
  if (!pageHri) return refuseField('pageId', 'must name a page');
  const [page] = await findPages(db, [pageHri], editor.oem ?? '');
  return page ? lockPage(db, page.id, editor) : addPage(db, pageHri, editor);
}

/** Throws a Problem 400 when the new address of a picture leads elsewhere than to this site. */
function refuseForeignPicture(request: TenantRequest, { content, type }: SentDraft, before: StoredDraft | StoredBlock | undefined): void {
  if (!content || content === before?.content || (before?.type ?? type) !== PICTURE || isOwnAddress(content)) return;
  refuseField('content', textFor(request, { name: 'pictureAddress', fallback: 'must be a picture of this site' }));
}

/** The columns that a save sets; what the call leaves out stays as it is. */
function fieldsOf({ blockOrder, content, status }: SentDraft, before: StoredDraft | StoredBlock | undefined) {
  const stored = before ?? { content: '', block_order: 1, parent: null };
  return {
    content: content === undefined ? stored.content : (content ?? ''),
    block_order: blockOrder ?? stored.block_order,
    parent: stored.parent,
    status: MARKS.find((mark) => mark === status?.toUpperCase()) ?? 'DRAFT',
  };
}

async function parentFor(
  db: Transaction<Tables>,
  page: ContentPage,
  sent: number | null,
  { draft, block }: Stored,
  language: LanguageEntry,
): Promise<number | null> {
  const parent = await parentOf(db, page, { parent: sent, draft, block, language });
  return parent === 'unknown' ? refuseField('parent', 'must be a block of the page that belongs to no other') : parent;
}

interface NewDraft {
  readonly sent: SentDraft;
  readonly block: StoredBlock | undefined;
  readonly language: LanguageEntry;
  readonly change: Pick<StoredDraft, 'content' | 'block_order' | 'parent' | 'status' | 'edited_by' | 'editor_name' | 'edited_at'>;
}

async function addDraft(
  { db, portal }: TenantRequest,
  page: ContentPage,
  { sent, block, language, change }: NewDraft,
): Promise<StoredDraft> {
  const { type, humanReadableId } = sent;
  const name = humanReadableId?.trim() || type.toLowerCase().replaceAll('_', '-');
  const format = block ? block.image_format : ((await formatOfSiblings(db, page, type)) ?? newImageFormat(portal, page, type));
  const base = block ?? { id: null, hri: name, type, version: 0 };
  const created = {
    ...change,
    page_id: page.id,
    block_id: base.id,
    hri: base.hri,
    language: language.id,
    type: base.type,
    image_format: format && JSON.stringify(format),
    version: base.version + 1,
  };
  return db.insertInto('drafts').values(created).returningAll().executeTakeFirstOrThrow();
}

/** Limits of a new picture: those of another one of the page, as items of a list are alike. */
async function formatOfSiblings(db: Transaction<Tables>, page: ContentPage, type: string): Promise<JsonObject | null> {
  const blocks = db.selectFrom('blocks').select('image_format').where('page_id', '=', page.id).where('type', '=', type);
  const block = await blocks.where('image_format', 'is not', null).orderBy('id').limit(1).executeTakeFirst();
  return block?.image_format ?? null;
}
