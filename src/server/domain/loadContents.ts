import { type Kysely, sql, type Transaction } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { ContentDocument } from '#model';
import { newImageFormat } from '../content/newImageFormat.ts';
import type { Tables } from '../store/tables.ts';

/** Advisory lock: blocks have no unique key, so two processes that start together would both add them. */
const LOCK = sql.raw('4178022');

/**
 * Loads the pages of the content documents into the database. A page that the database already has in a language is not changed in that
 * language, because authors may have edited it.
 */
export async function loadContents(db: Kysely<Tables>, { contents }: Pick<CompiledPortal, 'contents'>): Promise<void> {
  if (!contents.length) return;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(transaction);
    const pages = await storedPages(transaction);
    for (const { language, document } of contents) {
      const key = `${document.hri}|${document.oem ?? ''}`;
      const page = pages.get(key) ?? { id: await addPage(transaction, document), languages: new Set<string>() };
      pages.set(key, page);
      if (page.languages.has(language)) continue;
      await addBlocks(transaction, page.id, { language, document }, contents);
      page.languages.add(language);
    }
  });
}

type Contents = CompiledPortal['contents'];

/** The pages of the database by name and maker's portal, with the languages that they have. */
async function storedPages(db: Transaction<Tables>): Promise<Map<string, { id: number; languages: Set<string> }>> {
  const pages = await db.selectFrom('pages').selectAll().execute();
  const blocks = await db.selectFrom('blocks').select(['page_id', 'language']).distinct().execute();
  return new Map(
    pages.map(({ id, hri, oem }) => {
      const languages = new Set(blocks.filter((block) => block.page_id === id).map(({ language }) => language));
      return [`${hri}|${oem}`, { id, languages }];
    }),
  );
}

/** Adds a page, unless another process has just done so. Resolves to its id. */
async function addPage(db: Transaction<Tables>, { hri, oem = '' }: ContentDocument): Promise<number> {
  const page = await db
    .insertInto('pages')
    .values({ hri, oem })
    .onConflict((found) => found.columns(['hri', 'oem']).doUpdateSet({ hri }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return page.id;
}

async function addBlocks(
  db: Transaction<Tables>,
  pageId: number,
  { document, language }: Contents[number],
  contents: Contents,
): Promise<void> {
  const { blocks, hri, oem = '' } = document;
  const ids = new Map<string, number>();
  for (const [index, { id, type, content, parent }] of blocks.entries()) {
    const format = newImageFormat({ contents }, { hri, oem }, type);
    const values = {
      page_id: pageId,
      hri: id,
      language,
      type,
      content,
      block_order: index + 1,
      parent: parent === undefined ? null : (ids.get(parent) ?? null),
      image_format: format ? JSON.stringify(format) : null,
    };
    const block = await db.insertInto('blocks').values(values).returning('id').executeTakeFirstOrThrow();
    ids.set(id, block.id);
  }
}
