import { mapsOf } from '../scope/mapsOf.ts';
import type { CmsBlock, CmsPage } from './CmsPage.ts';

/** What readers may see of a page: published blocks only (G-S14), by blockOrder, equal orders by id. */
export function publishedBlocks(page: CmsPage | undefined): readonly CmsBlock[] {
  const published = mapsOf<CmsBlock>(page?.contentBlocks ?? []).filter((block) => {
    const status = block.status?.toUpperCase() ?? '';
    return status === '' || status === 'PUBLISHED' || status === 'RESTORED';
  });
  return [...published].sort((a, b) => (a.blockOrder ?? 0) - (b.blockOrder ?? 0) || byId(a, b));
}

function byId(a: CmsBlock, b: CmsBlock): number {
  return String(a.id ?? a.humanReadableId ?? '').localeCompare(String(b.id ?? b.humanReadableId ?? ''), 'en', { numeric: true });
}
