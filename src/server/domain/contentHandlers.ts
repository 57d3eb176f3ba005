import type { Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { Actor } from '../call/actor.ts';
import type { Handlers } from '../call/handler.ts';
import { findLanguage } from '../call/texts.ts';
import type { Tables } from '../store/tables.ts';

const PUBLISHED = 'PUBLISHED';

interface PageQuery {
  readonly pages: readonly string[];
  readonly blocks: readonly string[];
  readonly oem: string;
  readonly language: { readonly id: string; readonly wire: string };
}

/** Reads editable content pages. */
export const contentHandlers: Handlers = {
  'content.pageData': {
    kind: 'tenant',
    async run({ actor, db, params, portal }) {
      const language = findLanguage(portal.portal, params['language']) ?? portal.portal.languages[0];
      if (!language) return { body: [] };
      const oem = programOf(
        [...portal.variants.values()].map((variant) => variant.oem),
        params['oemId'],
        actor,
      );
      return { body: await readPages(db, { pages: listOf(params['pagesHri']), blocks: listOf(params['blocksHri']), oem, language }) };
    },
  },
};

function listOf(value: unknown): string[] {
  const items = Array.isArray(value) ? value : String(value ?? '').split(',');
  return items.map((item) => String(item).trim()).filter(Boolean);
}

/** The program whose content is read: the actor's own, else the one that the call names, else none. */
function programOf(oems: readonly { id: string; oemId?: number }[], oemId: unknown, actor: Actor | undefined): string {
  if (actor?.oem !== undefined) return actor.oem;
  return oems.find((oem) => oem.oemId !== undefined && oem.oemId === Number(oemId))?.id ?? '';
}

/** Published pages in the order asked for; a program's own page replaces the one for all programs. */
async function readPages(db: Transaction<Tables>, { pages, blocks, oem, language }: PageQuery): Promise<JsonObject[]> {
  if (!pages.length) return [];
  const found = await db.selectFrom('pages').select(['id', 'hri', 'oem']).where('hri', 'in', pages).where('oem', 'in', ['', oem]).execute();
  const chosen = pages.flatMap(
    (hri) =>
      found.find((page) => page.hri === hri && page.oem === oem && oem !== '') ??
      found.find((page) => page.hri === hri && page.oem === '') ??
      [],
  );
  if (!chosen.length) return [];
  const rows = await db
    .selectFrom('blocks')
    .select(['id', 'page_id', 'hri', 'type', 'content', 'block_order', 'parent'])
    .where(
      'page_id',
      'in',
      chosen.map(({ id }) => id),
    )
    .where('language', '=', language.id)
    .where('status', '=', PUBLISHED)
    .orderBy('block_order')
    .orderBy('id')
    .execute();
  const shown = blocks.length ? rows.filter(({ hri }) => blocks.includes(hri)) : rows;
  return chosen.map(({ id, hri }) => ({
    id,
    humanReadableId: hri,
    contentBlocks: shown
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
