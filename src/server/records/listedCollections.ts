import type { CompiledPortal } from '#compiler';
import type { JsonObject, RecordFind } from '#model';
import { indexedField, recordKeyOf } from '../lifecycle/recordFilter.ts';
import type { IndexedCollection } from '../store/indexRecords.ts';
import { filterKey, recordQuery } from './recordQuery.ts';

/** Handler of calls that list a collection as their settings say; other calls describe their finds as procedures. */
const LIST = 'records.list';

/**
 * Which database indexes the configuration documents call for: for every collection that a call lists, the fields that sort and narrow the
 * list; for every collection that a call or a life cycle searches, the field it is looked up by.
 */
export function listedCollections({ machines, operations }: Pick<CompiledPortal, 'machines' | 'operations'>): readonly IndexedCollection[] {
  const settings = Object.values(operations).map(({ portal }) => portal.with);
  return [...Object.values(operations).flatMap(listedBy), ...lookedUpIn([settings, Object.values(machines)])];
}

/** The lists that one operation reads. */
function listedBy({ portal }: CompiledPortal['operations'][string]): readonly IndexedCollection[] {
  if (portal.handler === LIST) return [recordsListed((portal.with ?? {}) as JsonObject)];
  const finds = [...Object.values(portal.with?.find ?? {}), ...(portal.with?.export ? [portal.with.export.of] : [])];
  return finds.flatMap((find) => {
    const { collection, page } = find;
    const sortable = page?.sortable ?? wholeSortedBy(find);
    const narrowed = page ? narrowedBy(find) : [];
    return sortable.length + narrowed.length > 0 ? [{ collection, sortable, narrowed }] : [];
  });
}

/** The list of a `records.list` operation. */
function recordsListed(settings: JsonObject): IndexedCollection {
  const { collection, filters, searchable, sortable } = recordQuery.settings(settings);
  const narrowed = [
    ...filters.map((name) => ({ is: 'one', key: filterKey(name) }) as const),
    ...searchable.map((name) => ({ is: 'like', key: [name] }) as const),
  ];
  return { collection, sortable, narrowed };
}

/** The keys that a list is narrowed by, except for the record's id, which has an index of its own. */
function narrowedBy({ contains, filter = {}, has = {}, where = {} }: RecordFind): NonNullable<IndexedCollection['narrowed']> {
  const fields = Object.keys({ ...where, ...filter }).filter((field) => field !== 'id');
  return [
    ...fields.map((field) => ({ is: 'one', key: recordKeyOf(field) }) as const),
    ...Object.keys(has).map((field) => ({ is: 'has', key: [field] }) as const),
    ...(contains?.in ?? []).map((field) => ({ is: 'like', key: recordKeyOf(field) }) as const),
  ];
}

/** The sort field of a find without conditions, which then reads the first records of a whole collection from the index. */
function wholeSortedBy({ orderBy, where = {} }: RecordFind): readonly string[] {
  return orderBy === undefined || Object.keys(where).length > 0 ? [] : [orderBy.replace(/^-/, '')];
}

/**
 * The lookups in a part of a configuration document. Finds, effects and the records of a life cycle all have `collection` and `where`,
 * however deep in the document they are.
 */
function lookedUpIn(part: unknown): readonly IndexedCollection[] {
  if (Array.isArray(part)) return part.flatMap(lookedUpIn);
  if (typeof part !== 'object' || part === null) return [];
  const { collection, where } = part as { readonly collection?: unknown; readonly where?: unknown };
  const isLookup = typeof collection === 'string' && typeof where === 'object' && where !== null;
  const field = isLookup ? indexedField(where as JsonObject) : undefined;
  const nested = Object.values(part).flatMap(lookedUpIn);
  return field === undefined ? nested : [{ collection: String(collection), sortable: [], lookedUp: [field] }, ...nested];
}
