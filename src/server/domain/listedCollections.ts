import type { CompiledPortal } from '#compiler';
import type { JsonObject } from '#model';
import type { IndexedCollection } from '../store/indexRecords.ts';
import { recordQuery } from './recordQuery.ts';

const LIST = 'records.list';

/** The collections that the portal's calls list, with the fields that they are sorted by. */
export function listedCollections({ operations }: Pick<CompiledPortal, 'operations'>): readonly IndexedCollection[] {
  return Object.values(operations).flatMap(({ portal }): readonly IndexedCollection[] => {
    if (portal.handler === LIST) return [recordQuery.settings((portal.with ?? {}) as JsonObject)];
    const finds = [...Object.values(portal.with?.find ?? {}), ...(portal.with?.export ? [portal.with.export.of] : [])];
    return finds.flatMap(({ collection, page }) => (page ? [{ collection, sortable: page.sortable }] : []));
  });
}
