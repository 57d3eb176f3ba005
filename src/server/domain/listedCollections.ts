import type { CompiledPortal } from '#compiler';
import type { JsonObject, RecordFind } from '#model';
import { lookedUpField } from '../lifecycle/fittingRows.ts';
import type { IndexedCollection } from '../store/indexRecords.ts';
import { recordQuery } from './recordQuery.ts';

const LIST = 'records.list';

/** The collections that the portal's calls list, with the fields that they are sorted by, and those whose records calls and life cycles look up. */
export function listedCollections({ machines, operations }: Pick<CompiledPortal, 'machines' | 'operations'>): readonly IndexedCollection[] {
  const settings = Object.values(operations).map(({ portal }) => portal.with);
  return [...Object.values(operations).flatMap(listedBy), ...lookedUpIn([settings, Object.values(machines)])];
}

function listedBy({ portal }: CompiledPortal['operations'][string]): readonly IndexedCollection[] {
  if (portal.handler === LIST) return [recordQuery.settings((portal.with ?? {}) as JsonObject)];
  const finds = [...Object.values(portal.with?.find ?? {}), ...(portal.with?.export ? [portal.with.export.of] : [])];
  return finds.flatMap((find) => {
    const sortable = find.page?.sortable ?? sortedWhole(find);
    return sortable.length > 0 ? [{ collection: find.collection, sortable }] : [];
  });
}

/** What the first of a whole collection are found by. */
function sortedWhole({ orderBy, where = {} }: RecordFind): readonly string[] {
  return orderBy === undefined || Object.keys(where).length > 0 ? [] : [orderBy.replace(/^-/, '')];
}

/** Whatever names a collection and what its records must have: finds, effects and the records of a life cycle. */
function lookedUpIn(part: unknown): readonly IndexedCollection[] {
  if (Array.isArray(part)) return part.flatMap(lookedUpIn);
  if (typeof part !== 'object' || part === null) return [];
  const { collection, where } = part as { readonly collection?: unknown; readonly where?: unknown };
  const isFind = typeof collection === 'string' && typeof where === 'object' && where !== null;
  const field = isFind ? lookedUpField(where as JsonObject) : undefined;
  const inside = Object.values(part).flatMap(lookedUpIn);
  return field === undefined ? inside : [{ collection: String(collection), sortable: [], lookedUp: [field] }, ...inside];
}
