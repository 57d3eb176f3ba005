import type { Selectable, Transaction } from 'kysely';
import type { JsonObject } from '#model';
import type { Tables } from '../store/tables.ts';
import type { ContentPage } from './contentPages.ts';
import type { StoredBlock, StoredDraft } from './wireBlock.ts';

export type PageVersion = Selectable<Tables['page_versions']>;

/** A block as a version has it. */
export type VersionBlock = Pick<StoredBlock, 'id' | 'hri' | 'type' | 'content' | 'block_order' | 'parent'> &
  // Versions of earlier releases have no limits of pictures.
  Partial<Pick<StoredBlock, 'image_format'>>;

/** Who publishes, and when. */
export interface Publication {
  readonly at: Date;
  /** Name of the editor. */
  readonly by: string;
}

/** How many versions a page lists, the newest ones. */
const MOST = 100;

/** The versions of pages: what each showed after every publication, in the languages that were published. */
export const pageHistory = {
  /** Before the first publication of a page in a language: stores what it has shown until now. */
  async begin(db: Transaction<Tables>, page: ContentPage, blocks: readonly StoredBlock[], drafts: readonly StoredDraft[]): Promise<void> {
    for (const language of languagesOf(drafts)) {
      const versions = db.selectFrom('page_versions').select('id').where('page_id', '=', page.id).where('language', '=', language);
      if (await versions.limit(1).executeTakeFirst()) continue;
      const shown = blocks.filter((block) => block.language === language).map(versionBlock);
      const first = { page_id: page.id, language, changes: '[]', blocks: JSON.stringify(shown) };
      await db.insertInto('page_versions').values(first).execute();
    }
  },

  /** After a publication: stores what the page shows now, and what changed. */
  async add(db: Transaction<Tables>, page: ContentPage, drafts: readonly StoredDraft[], { at, by }: Publication): Promise<void> {
    for (const language of languagesOf(drafts)) {
      const blocks = db.selectFrom('blocks').selectAll().where('page_id', '=', page.id).where('language', '=', language);
      const shown = (await blocks.orderBy('block_order').orderBy('id').execute()).map(versionBlock);
      const changes = drafts.filter((draft) => draft.language === language).map(changeOf);
      const published = { published_at: at, published_by: by };
      const version = { page_id: page.id, language, changes: JSON.stringify(changes), blocks: JSON.stringify(shown), ...published };
      await db.insertInto('page_versions').values(version).execute();
    }
  },

  async list(db: Transaction<Tables>, page: ContentPage, language: string): Promise<PageVersion[]> {
    const versions = db.selectFrom('page_versions').selectAll().where('page_id', '=', page.id).where('language', '=', language);
    return versions.orderBy('id', 'desc').limit(MOST).execute();
  },
};

function languagesOf(drafts: readonly StoredDraft[]): readonly string[] {
  return [...new Set(drafts.map(({ language }) => language))];
}

function versionBlock({ id, hri, type, content, block_order, parent, image_format }: StoredBlock): VersionBlock {
  return { id, hri, type, content, block_order, parent, image_format };
}

function changeOf({ block_id: blockId, hri, status, type }: StoredDraft): JsonObject {
  const kind = blockId === null ? 'added' : 'changed';
  return { humanReadableId: hri, type, kind: status === 'DELETED' ? 'removed' : kind };
}
