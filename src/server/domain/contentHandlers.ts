import type { Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { JsonObject, LanguageEntry } from '#model';
import type { Handlers } from '../call/handler.ts';
import { findLanguage } from '../call/texts.ts';
import type { Tables } from '../store/tables.ts';

const PUBLISHED = 'PUBLISHED';

/** Reads content pages: texts in blocks that authors edit, stored in the database. `hri` is the name of a page or block for people. */
export const contentHandlers: Handlers = {
  'content.pageData': {
    kind: 'tenant',
    async run({ actor, db, params, portal }) {
      const language = findLanguage(portal.portal, params['language']) ?? portal.portal.languages[0];
      if (!language) return { body: [] };
      const oem = actor?.oem ?? oemWithNumber(portal, params['oemId']);
      const pages = await findPages(db, listOf(params['pagesHri']), oem);
      return { body: await loadWirePages(db, { pages, language, blocks: listOf(params['blocksHri']) }) };
    },
  },
};

/** Items of a parameter that is repeated or separated by commas. */
function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : String(value ?? '').split(',');
  return items.map((item) => String(item).trim()).filter(Boolean);
}

/** Id of the OEM document with a number; '', which stands for all makers' portals, if no document has the number. */
function oemWithNumber({ variants }: CompiledPortal, oemId: unknown): string {
  const oems = [...variants.values()].map(({ oem }) => oem);
  return oems.find((oem) => oem.oemId !== undefined && oem.oemId === Number(oemId))?.id ?? '';
}

interface Page {
  readonly id: number;
  readonly hri: string;
}

/** The pages with these names, in their order. If a maker's portal has such a page, it replaces the one for all portals. */
async function findPages(db: Transaction<Tables>, names: readonly string[], oem: string): Promise<Page[]> {
  if (!names.length) return [];
  const found = await db.selectFrom('pages').select(['id', 'hri', 'oem']).where('hri', 'in', names).where('oem', 'in', ['', oem]).execute();
  return names.flatMap((hri) => {
    const pages = found.filter((page) => page.hri === hri);
    return pages.find((page) => page.oem !== '') ?? pages[0] ?? [];
  });
}

interface PagesOptions {
  readonly pages: readonly Page[];
  readonly language: LanguageEntry;
  /** Names of the blocks that are shown; empty = all. */
  readonly blocks: readonly string[];
}

/** Pages on the wire, with their published blocks in a language. */
async function loadWirePages(db: Transaction<Tables>, { pages, blocks, language }: PagesOptions): Promise<JsonObject[]> {
  if (!pages.length) return [];
  const ids = pages.map(({ id }) => id);
  const rows = await db
    .selectFrom('blocks')
    .select(['id', 'page_id', 'hri', 'type', 'content', 'block_order', 'parent'])
    .where('page_id', 'in', ids)
    .where('language', '=', language.id)
    .where('status', '=', PUBLISHED)
    .orderBy('block_order')
    .orderBy('id')
    .execute();
  const shownRows = blocks.length ? rows.filter(({ hri }) => blocks.includes(hri)) : rows;
  return pages.map(({ id, hri }) => ({
    id,
    humanReadableId: hri,
    contentBlocks: shownRows
      .filter((block) => block.page_id === id)
      .map((block) => ({
        id: block.id,
        humanReadableId: block.hri,
        content: block.content,
        type: block.type,
        blockOrder: block.block_order,
        parent: block.parent,
        language: language.wire,
        status: PUBLISHED,
        pageId: id,
      })),
    drafts: [],
  }));
}
