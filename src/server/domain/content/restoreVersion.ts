import { requireActor } from '../../access/permit.ts';
import type { TenantRequest } from '../../call/handler.ts';
import { type ContentPage, editorName } from '../../content/contentPages.ts';
import { refuseDrafts } from '../../content/draftsRefused.ts';
import type { PageVersion, VersionBlock } from '../../content/pageHistory.ts';
import type { StoredBlock, StoredDraft } from '../../content/wireBlock.ts';

/**
 * Makes drafts that would bring back what a page showed in a version, of all blocks or of some, on a page that the transaction has locked.
 * Throws DraftsRefused with the drafts that are in the way: nobody's text gives way to an older one unseen.
 */
export async function restoreVersion(
  request: TenantRequest,
  page: ContentPage,
  version: PageVersion,
  blockIds: readonly number[] | undefined,
): Promise<StoredDraft[]> {
  const { db } = request;
  const { language } = version;
  const stored = await db.selectFrom('blocks').selectAll().where('page_id', '=', page.id).where('language', '=', language).execute();
  const isGone = (id: number): boolean => stored.every((block) => block.id !== id);
  const before = version.blocks as unknown as readonly VersionBlock[];
  // A part comes back with the block that it belongs to.
  const parents = before.flatMap(({ id, parent }) => (blockIds?.includes(id) && parent !== null && isGone(parent) ? [parent] : []));
  const isWanted = ({ id }: { readonly id: number }): boolean => blockIds === undefined || blockIds.includes(id) || parents.includes(id);
  const then = before.filter(isWanted);
  const now = stored.filter(isWanted);
  const changed = then.filter((block) => differs(block, now));
  const added = now.filter(({ id }) => then.every((block) => block.id !== id));
  const touched = new Set([...changed, ...added].map(({ id }) => id));
  const gone = new Set(changed.flatMap(({ hri, id }) => (isGone(id) ? [hri] : [])));
  const drafts = await db
    .selectFrom('drafts')
    .select(['id', 'block_id', 'hri'])
    .where('page_id', '=', page.id)
    .where('language', '=', language)
    .execute();
  const inTheWay = drafts.filter(({ block_id, hri }) => (block_id === null ? gone.has(hri) : touched.has(block_id)));
  refuseDrafts(
    'drafted',
    inTheWay.map(({ id }) => id),
  );
  return insertDrafts(request, page, version, { changed, added, now });
}

/** Whether a block has become another one since, or is gone. */
function differs(block: VersionBlock, now: readonly StoredBlock[]): boolean {
  const current = now.find(({ id }) => id === block.id);
  return !current || current.content !== block.content || current.block_order !== block.block_order;
}

interface Differences {
  readonly changed: readonly VersionBlock[];
  /** Blocks that the version does not have. */
  readonly added: readonly StoredBlock[];
  readonly now: readonly StoredBlock[];
}

async function insertDrafts(
  { actor, db, now: at }: TenantRequest,
  page: ContentPage,
  { language }: PageVersion,
  { added, changed, now }: Differences,
): Promise<StoredDraft[]> {
  const editor = requireActor(actor);
  const base = {
    page_id: page.id,
    language,
    edited_by: editor.userId,
    editor_name: editorName(editor),
    edited_at: at,
  };
  const draftOf = new Map<number, number>();
  const made: StoredDraft[] = [];
  const insert = async (block: VersionBlock, status: string): Promise<void> => {
    const current = now.find(({ id }) => id === block.id);
    const { block_order, content, hri, id, parent, type } = block;
    const format = current ? current.image_format : block.image_format;
    const values = {
      ...base,
      block_id: current ? id : null,
      hri,
      type,
      content,
      block_order,
      parent: parent === null ? null : (draftOf.get(parent) ?? parent),
      status,
      image_format: format ? JSON.stringify(format) : null,
      version: (current?.version ?? 0) + 1,
    };
    const draft = await db.insertInto('drafts').values(values).returningAll().executeTakeFirstOrThrow();
    if (!current) draftOf.set(id, draft.id);
    made.push(draft);
  };
  // What belongs to a block that is gone belongs to the draft of it.
  const parentsFirst = [...changed].sort((one, other) => Number(one.parent !== null) - Number(other.parent !== null));
  for (const block of parentsFirst) await insert(block, 'RESTORED');
  for (const block of added) await insert(block, 'DELETED');
  return made;
}
