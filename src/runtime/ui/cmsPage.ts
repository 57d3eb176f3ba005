import type { ImageFormat } from '#model';
import { mapsOf } from '../scope/mapsOf.ts';

/** A page of the content management system as the server sends it. */
export interface CmsPage {
  readonly id?: number | string;
  readonly humanReadableId?: string;
  readonly contentBlocks?: readonly CmsBlock[] | null;
  /** Changes that are not published; the server sends them to content editors only. */
  readonly drafts?: readonly CmsBlock[] | null;
  /** What the server can do beyond the calls that every server has, e.g. `versions`; for content editors only. */
  readonly extras?: readonly string[] | null;
  /** Who reads the page, where the server tells: two people may have one name; for content editors only. */
  readonly editor?: string | null;
  /** Whether all programs that have no such page themselves show this one, where the server tells; for content editors only. */
  readonly common?: boolean | null;
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
  /** What a picture shows. */
  readonly alt?: string | null;
  /** Pixels across of a picture that has smaller copies, and the addresses of these, as HTML has them. */
  readonly width?: number | null;
  readonly srcset?: string | null;
  readonly language?: string;
  readonly pageId?: number | string | null;
  /** Of the first draft on a page that does not exist yet: the name of the page. */
  readonly pageHri?: string | null | undefined;
  /** Of a draft: the published block that it changes; null for a new block. */
  readonly contentBlockId?: number | string | null;
  readonly imageFormat?: ImageFormat | null;
  /** When the block was published last, where the server tells; null for what came with the portal. */
  readonly publishedAt?: string | null;
  /** Of a draft: grows with each save, where the server counts. */
  readonly version?: number;
  /** Of a draft: who saved it last, where the server tells. */
  readonly editedBy?: string;
  readonly editedAt?: string;
  /** Of a draft: whether that was the user, where the server tells. */
  readonly isOwn?: boolean;
}

/** Levels of the headings that readers see for a block that is one: alone on the page, or within a list item. */
export const HEADING_LEVELS = { alone: 2, inItem: 3 } as const;

/** The blocks that users may see, whose status is published, restored or missing (G-S14), sorted by `blockOrder`, then by id. */
export function publishedBlocks(page: CmsPage | undefined): readonly CmsBlock[] {
  const published = mapsOf<CmsBlock>(page?.contentBlocks ?? []).filter((block) => {
    const status = block.status?.toUpperCase() ?? '';
    return status === '' || status === 'PUBLISHED' || status === 'RESTORED';
  });
  return [...published].sort(compareBlocks);
}

/** Compares blocks of a page by their order, equal ones by their ids (G-C34). */
export function compareBlocks(a: CmsBlock, b: CmsBlock): number {
  return (a.blockOrder ?? 0) - (b.blockOrder ?? 0) || compareIds(a, b);
}

function compareIds(a: CmsBlock, b: CmsBlock): number {
  return String(a.id ?? a.humanReadableId ?? '').localeCompare(String(b.id ?? b.humanReadableId ?? ''), 'en', { numeric: true });
}
