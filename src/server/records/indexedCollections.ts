import type { CompiledPortal } from '#compiler';
import type { JsonObject, RecordFind } from '#model';
import { indexedField, recordKeyOf } from '../lifecycle/recordFilter.ts';
import type { IndexedCollection } from '../store/indexRecords.ts';
import { filterKey, recordQuery } from './recordQuery.ts';

/** The handler that lists a collection by its settings; other operations that read records are procedures with finds. */
const LIST = 'records.list';

/**
 * The database indexes that the configuration documents need:
 * - for paged finds, exports and `records.list`: on the fields that they are sorted and filtered by;
 * - for finds without pages and without `where`: on the field of `orderBy`;
 * - for every object with `collection` and `where`, such as finds, effects and the records of a life cycle: on the first field of `where`.
 * The `filter` of a find without pages has no index.
 */
export function indexedCollections({
  machines,
  operations,
}: Pick<CompiledPortal, 'machines' | 'operations'>): readonly IndexedCollection[] {
  const settings = Object.values(operations).map(({ portal }) => portal.with);
  return [...Object.values(operations).flatMap(listsOf), ...lookupsIn([settings, Object.values(machines)])];
}

/** The indexes for the lists of one operation. */
function listsOf({ portal }: CompiledPortal['operations'][string]): readonly IndexedCollection[] {
  if (portal.handler === LIST) return [recordListOf((portal.with ?? {}) as JsonObject)];
  // What a file of records is `of` is a find too.
  const files = [portal.with?.export?.of, portal.with?.archive?.of].filter((find) => find !== undefined);
  const finds = [...Object.values(portal.with?.find ?? {}), ...files];
  return finds.flatMap((find) => {
    const { collection, page } = find;
    const sortable = page?.sortable ?? sortFieldWithoutWhere(find);
    // Only pages are read by the database function for narrowed lists; other finds use the index of their lookup.
    const narrowed = page ? comparedBy(find) : [];
    const searched = page && find.search ? [{ fields: find.search.in, digits: find.search.digits ?? [] }] : [];
    return sortable.length + narrowed.length + searched.length > 0 ? [{ collection, sortable, narrowed, searched }] : [];
  });
}

/** The indexes for a `records.list` operation. */
function recordListOf(settings: JsonObject): IndexedCollection {
  const { collection, filters, searchable, sortable } = recordQuery.settings(settings);
  const narrowed = [
    ...filters.map((name) => ({ is: 'one', key: filterKey(name) }) as const),
    ...searchable.map((name) => ({ is: 'like', key: [name] }) as const),
  ];
  return { collection, sortable, narrowed };
}

/** The values that the conditions of a find compare, except for the record's id, which is part of the primary key. */
function comparedBy(find: RecordFind): NonNullable<IndexedCollection['narrowed']> {
  const { absent = [], contains, filter = {}, has = {}, where = {} } = find;
  const fields = [...Object.keys({ ...where, ...filter }), ...absent].filter((field) => field !== 'id');
  return [
    ...fields.map((field) => ({ is: 'one', key: recordKeyOf(field) }) as const),
    ...Object.keys(has).map((field) => ({ is: 'has', key: [field] }) as const),
    ...(contains?.in ?? []).map((field) => ({ is: 'like', key: recordKeyOf(field) }) as const),
    ...rangesOf(find),
  ];
}

/** The fields of the ranges of a find, each behind what a record must equal: one index then finds both. */
function rangesOf({ after, before, between, where = {} }: RecordFind): NonNullable<IndexedCollection['narrowed']> {
  const behind = Object.keys(where)
    .filter((field) => field !== 'id')
    .map(recordKeyOf);
  return Object.keys({ ...between, ...before, ...after }).map((field) => ({ is: 'range', key: recordKeyOf(field), behind }));
}

/** The sort field of a find without `where`, which reads the first records of the collection from the index. */
function sortFieldWithoutWhere({ orderBy, where = {} }: RecordFind): readonly string[] {
  return orderBy === undefined || Object.keys(where).length > 0 ? [] : [orderBy.replace(/^-/, '')];
}

/** The indexes for lookups in a JSON value of a configuration document, at any depth. */
function lookupsIn(json: unknown): readonly IndexedCollection[] {
  if (Array.isArray(json)) return json.flatMap(lookupsIn);
  if (typeof json !== 'object' || json === null) return [];
  const { collection, where } = json as { readonly collection?: unknown; readonly where?: unknown };
  const isLookup = typeof collection === 'string' && typeof where === 'object' && where !== null;
  const field = isLookup ? indexedField(where as JsonObject) : undefined;
  const nested = Object.values(json).flatMap(lookupsIn);
  return field === undefined ? nested : [{ collection: String(collection), sortable: [], lookedUp: [field] }, ...nested];
}
