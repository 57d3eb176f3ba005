import { mapsOf } from '../scope/mapsOf.ts';

/** A page of the content management system as the server sends it. */
export interface CmsPage {
  readonly id?: number | string;
  readonly humanReadableId?: string;
  readonly contentBlocks?: readonly CmsBlock[] | null;
}

/** A block of content in a page of the CMS; it has nothing to do with the blocks of screens. `content` is HTML or the source of an image. */
export interface CmsBlock {
  readonly id?: number | string;
  readonly humanReadableId?: string;
  readonly content?: string | null;
  readonly type?: string;
  readonly blockOrder?: number | null;
  readonly parent?: number | string | null;
  readonly status?: string | null;
}

/** The blocks that users may see, whose status is published, restored or missing (G-S14), sorted by `blockOrder`, then by id. */
export function publishedBlocks(page: CmsPage | undefined): readonly CmsBlock[] {
  const published = mapsOf<CmsBlock>(page?.contentBlocks ?? []).filter((block) => {
    const status = block.status?.toUpperCase() ?? '';
    return status === '' || status === 'PUBLISHED' || status === 'RESTORED';
  });
  return [...published].sort((a, b) => (a.blockOrder ?? 0) - (b.blockOrder ?? 0) || compareIds(a, b));
}

function compareIds(a: CmsBlock, b: CmsBlock): number {
  return String(a.id ?? a.humanReadableId ?? '').localeCompare(String(b.id ?? b.humanReadableId ?? ''), 'en', { numeric: true });
}
