import type { Transaction } from 'kysely';
import { requireActor } from '../../access/permit.ts';
import type { Actor } from '../../call/actor.ts';
import type { HandlerResponse, Handlers, TenantRequest } from '../../call/handler.ts';
import { Problem } from '../../call/problem.ts';
import { textFor } from '../../call/texts.ts';
import { type ContentPage, lockPage } from '../../content/contentPages.ts';
import { refuseDrafts } from '../../content/draftsRefused.ts';
import { PUBLISHED, type StoredBlock } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';
import { isArchived, loadLives } from './pageLife.ts';
import { withDraftRefusals } from './withDraftRefusals.ts';

/** Whether an editor may begin an own copy of a page: who is bound to a program, of a page of all programs. */
export function mayCopy({ oem }: ContentPage, actor: Actor): boolean {
  return oem === '' && actor.oem !== undefined && actor.oem !== '';
}

/** Gives a program a page of its own in place of the common one. */
export const ownCopyHandlers: Handlers = {
  'content.copy': { kind: 'tenant', run: (request) => withDraftRefusals(request, () => copyPage(request)) },
};

async function copyPage(request: TenantRequest): Promise<HandlerResponse> {
  const { body, db } = request;
  const editor = requireActor(request.actor);
  const page = await lockPage(db, (body as { pageId: number }).pageId, editor);
  if (!mayCopy(page, editor)) throw notCommon(request);
  if (isArchived((await loadLives(request, [page.id])).get(page.id))) throw archived(request);
  await refuseOwnDrafts(request, page, editor);
  const copy = { hri: page.hri, oem: editor.oem ?? '' };
  const added = db
    .insertInto('pages')
    .values(copy)
    .onConflict((found) => found.doNothing());
  const created = await added.returning('id').executeTakeFirst();
  if (!created) throw notCommon(request);
  await copyBlocks(db, page, created.id);
  return { body: { id: created.id, humanReadableId: page.hri }, audited: { page: page.id, copy: created.id } };
}

function notCommon(request: TenantRequest): Problem {
  return new Problem(409, textFor(request, { name: 'notCommon', fallback: 'The program has this page for itself already.' }));
}

/** Readers do not see the page, and would see the copy. */
function archived(request: TenantRequest): Problem {
  return new Problem(409, textFor(request, { name: 'archived', fallback: 'The page is archived; bring it back first.' }));
}

/** The drafts of the common page are not seen on the copy, so an editor who has some would lose sight of them. */
async function refuseOwnDrafts(request: TenantRequest, { id }: ContentPage, { userId }: Actor): Promise<void> {
  const drafts = request.db.selectFrom('drafts').select('id').where('page_id', '=', id);
  const own = await drafts.where('edited_by', '=', userId).execute();
  refuseDrafts(
    'drafted',
    own.map((draft) => draft.id),
  );
}

/** Copies what readers see, in all languages, so that they see the same afterwards. */
async function copyBlocks(db: Transaction<Tables>, { id }: ContentPage, copyId: number): Promise<void> {
  const published = db.selectFrom('blocks').selectAll().where('page_id', '=', id).where('status', '=', PUBLISHED);
  const blocks = await published.orderBy('id').execute();
  const copyOf = new Map<number, number>();
  for (const block of [...blocks].sort((one, other) => Number(one.parent !== null) - Number(other.parent !== null))) {
    const parent = block.parent === null ? null : (copyOf.get(block.parent) ?? null);
    copyOf.set(block.id, await insertBlock(db, { ...block, page_id: copyId, parent }));
  }
}

async function insertBlock(db: Transaction<Tables>, block: StoredBlock): Promise<number> {
  const { block_order, content, hri, image_format, language, page_id, parent, published_at, type } = block;
  const format = image_format && JSON.stringify(image_format);
  const values = { block_order, content, hri, language, page_id, parent, published_at, type, image_format: format };
  const { id } = await db.insertInto('blocks').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}
