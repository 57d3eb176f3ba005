import type { Transaction } from 'kysely';
import type { JsonObject, LanguageEntry } from '#model';
import type { Actor } from '../../call/actor.ts';
import type { Handlers, TenantRequest } from '../../call/handler.ts';
import { findLanguage } from '../../call/texts.ts';
import { type ContentPage, findPages, isEditor, mayChange, oemWithNumber } from '../../content/contentPages.ts';
import { PUBLISHED, type StoredBlock, type StoredDraft, toEditedBlock, toWireBlock, toWireDraft } from '../../content/wireBlock.ts';
import type { Tables } from '../../store/tables.ts';
import { mayCopy } from './ownCopy.ts';
import { havePagesLives, isArchived, loadLives, toWireLife } from './pageLife.ts';
import { loadShownPictures, type ShownPictures, withPicture } from './shownPictures.ts';

/** What editors of this portal have beyond the five calls of the specification; pages offer nothing else. */
const EXTRAS = ['versions', 'history', 'presence', 'media', 'programs'];
/** And where pages have a life cycle. */
const LIFE_EXTRAS = ['review', 'schedule'];

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
      const names = listOf(params['pagesHri']);
      const pages = await findPages(db, names, oem);
      const rows = await loadRows(db, pages, language, isEditor(request));
      const pictures = await loadShownPictures(db, [...rows.blocks, ...(rows.drafts ?? [])], language.id);
      const lives = await loadLives(
        request,
        pages.map(({ id }) => id),
      );
      const body = await Promise.all(pages.map((page) => toWirePage(request, page, { ...rows, pictures, lives })));
      return { body: [...body, ...(rows.drafts === undefined || !actor ? [] : toBegin(names, pages, actor))] };
    },
  },
};

/** What a page may be called (see `pageHri` of a draft). */
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The pages that do not exist yet, as an editor gets them: the first draft saved on one makes it. */
function toBegin(names: readonly string[], pages: readonly ContentPage[], { userId: editor }: Actor): JsonObject[] {
  const missing = names.filter((name) => NAME.test(name) && !pages.some(({ hri }) => hri === name));
  const begun = { id: null, contentBlocks: [], drafts: [], extras: ['versions', 'begin'], editor };
  return missing.map((name) => ({ ...begun, humanReadableId: name }));
}

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
  if (!pages.length) return { blocks: [], drafts: withDrafts ? [] : undefined };
  const ids = pages.map(({ id }) => id);
  const published = db.selectFrom('blocks').selectAll().where('page_id', 'in', ids).where('language', '=', language.id);
  const blocks = await published.where('status', '=', PUBLISHED).orderBy('block_order').orderBy('id').execute();
  if (!withDrafts) return { blocks, drafts: undefined };
  const drafts = db.selectFrom('drafts').selectAll().where('page_id', 'in', ids).where('language', '=', language.id);
  return { blocks, drafts: await drafts.orderBy('block_order').orderBy('id', 'desc').execute() };
}

interface PageRows extends Rows {
  readonly pictures: ShownPictures;
  readonly lives: Awaited<ReturnType<typeof loadLives>>;
}

/** A page on the wire; editors are told who they are, and of one that they may change the drafts and what they need of each block. */
async function toWirePage(request: TenantRequest, page: ContentPage, rows: PageRows): Promise<JsonObject> {
  const { actor, params, portal } = request;
  const { blocks, drafts, lives, pictures } = rows;
  const { languages } = portal.portal;
  const names = listOf(params['blocksHri']);
  const isShown = ({ page_id: pageId, hri }: StoredBlock | StoredDraft) => pageId === page.id && (!names.length || names.includes(hri));
  const shown = blocks.filter(isShown);
  const head = { id: page.id, humanReadableId: page.hri, ...(drafts && actor && { editor: actor.userId }) };
  const described = (row: StoredBlock | StoredDraft, block: JsonObject) => withPicture(block, row, pictures);
  if (!drafts || !actor || !mayChange(page, actor)) {
    const readable = isArchived(lives.get(page.id)) ? [] : shown;
    return { ...head, contentBlocks: readable.map((block) => described(block, toWireBlock(block, languages))), drafts: [] };
  }
  return {
    ...head,
    contentBlocks: shown.map((block) => described(block, toEditedBlock(block, languages))),
    drafts: drafts.filter(isShown).map((draft) => described(draft, toWireDraft(draft, languages, actor))),
    ...(await forEditors(request, page, actor, lives)),
  };
}

/** What else editors get: whom the page is for, where it stands in its life, and what they can do. */
async function forEditors(request: TenantRequest, page: ContentPage, actor: Actor, lives: PageRows['lives']): Promise<JsonObject> {
  const common = page.oem === '';
  const extras = mayCopy(page, actor) ? [...EXTRAS, 'copy'] : EXTRAS;
  if (!havePagesLives(request)) return { common, extras };
  return { common, extras: [...extras, ...LIFE_EXTRAS], ...(await toWireLife(request, page, lives.get(page.id))) };
}
