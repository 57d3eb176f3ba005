import type { Transaction } from 'kysely';
import type { JsonObject, LanguageEntry } from '#model';
import type { Handlers, TenantRequest } from '../../call/handler.ts';
import { findLanguage } from '../../call/texts.ts';
import type { Tables } from '../../store/tables.ts';
import { type ContentPage, findPages, isEditor, mayChange, oemWithNumber } from './contentPages.ts';
import { type Alternatives, loadAlternatives, withAlternative } from './mediaAlternatives.ts';
import { mayCopy } from './ownCopy.ts';
import { PUBLISHED, type StoredBlock, type StoredDraft, toEditedBlock, toWireBlock, toWireDraft } from './wireBlock.ts';

/** What editors of this portal have beyond the five calls of the specification; pages offer nothing else. */
const EXTRAS = ['versions', 'history', 'presence', 'media'];

/**
 * Reads content pages: texts in blocks that editors change, stored in the database. Drafts are for editors alone: see `isEditor`. `hri` is
 * the name of a page or block for people.
 */
export const contentHandlers: Handlers = {
  'content.pageData': {
    kind: 'tenant',
    async run(request) {
      const { actor, db, params, portal } = request;
      const language = findLanguage(portal.portal, params['language']) ?? portal.portal.languages[0];
      if (!language) return { body: [] };
      const oem = actor?.oem ?? oemWithNumber(portal, params['oemId']);
      const pages = await findPages(db, listOf(params['pagesHri']), oem);
      const rows = await loadRows(db, pages, language, isEditor(request));
      const alternatives = await loadAlternatives(db, [...rows.blocks, ...(rows.drafts ?? [])], language.id);
      return { body: pages.map((page) => toWirePage(request, page, { ...rows, alternatives })) };
    },
  },
};

/** Items of a parameter that is repeated or separated by commas. */
function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : String(value ?? '').split(',');
  return items.map((item) => String(item).trim()).filter(Boolean);
}

interface Rows {
  readonly blocks: readonly StoredBlock[];
  /** Undefined for readers. */
  readonly drafts: readonly StoredDraft[] | undefined;
}

async function loadRows(
  db: Transaction<Tables>,
  pages: readonly ContentPage[],
  language: LanguageEntry,
  withDrafts: boolean,
): Promise<Rows> {
  if (!pages.length) return { blocks: [], drafts: undefined };
  const ids = pages.map(({ id }) => id);
  const published = db.selectFrom('blocks').selectAll().where('page_id', 'in', ids).where('language', '=', language.id);
  const blocks = await published.where('status', '=', PUBLISHED).orderBy('block_order').orderBy('id').execute();
  if (!withDrafts) return { blocks, drafts: undefined };
  const drafts = db.selectFrom('drafts').selectAll().where('page_id', 'in', ids).where('language', '=', language.id);
  return { blocks, drafts: await drafts.orderBy('block_order').orderBy('id', 'desc').execute() };
}

interface PageRows extends Rows {
  readonly alternatives: Alternatives;
}

/** A page on the wire; one that an editor may change has the drafts, and what an editor needs to know of each block. */
function toWirePage({ actor, params, portal }: TenantRequest, page: ContentPage, { alternatives, blocks, drafts }: PageRows): JsonObject {
  const { languages } = portal.portal;
  const names = listOf(params['blocksHri']);
  const isShown = ({ page_id: pageId, hri }: StoredBlock | StoredDraft) => pageId === page.id && (!names.length || names.includes(hri));
  const shown = blocks.filter(isShown);
  const head = { id: page.id, humanReadableId: page.hri };
  const described = (row: StoredBlock | StoredDraft, block: JsonObject) => withAlternative(block, row, alternatives);
  if (!drafts || !actor || !mayChange(page, actor))
    return { ...head, contentBlocks: shown.map((block) => described(block, toWireBlock(block, languages))), drafts: [] };
  return {
    ...head,
    contentBlocks: shown.map((block) => described(block, toEditedBlock(block, languages))),
    drafts: drafts.filter(isShown).map((draft) => described(draft, toWireDraft(draft, languages, actor))),
    common: page.oem === '',
    extras: mayCopy(page, actor) ? [...EXTRAS, 'copy'] : EXTRAS,
  };
}
