import { type Kysely, sql } from 'kysely';
import { containsText, type RecordKey, type RowCondition, rowCondition, type SearchedFields } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { type RecordRanges, rangeConditions } from './recordRanges.ts';
import { searchConditions } from './searchConditions.ts';

/** Which records of a collection a search or a list contains. */
export interface RecordFilter {
  readonly collection: string;
  /**
   * Field, or path into a field (`a.b`) -> value or values, compared as texts. `id` and `state` mean the id and the life-cycle state of the
   * record. A record matches if its value equals one of the values, so undefined, null or an empty list match no record.
   */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but undefined, null, '' and an empty list do not restrict the records. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records where one of the fields contains the text, ignoring case; an empty text does not restrict the records. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Only records in whose fields the words of a text are found; an empty text does not restrict the records. */
  readonly search?: { readonly text: string } & SearchedFields;
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /**
   * Field that is a list of texts -> value or values; the list must contain at least one of them. Undefined, null, '' and an empty list do
   * not restrict the records.
   */
  readonly has?: { readonly [field: string]: unknown };
  /** Field -> value or values that it must not have; undefined, null, '' and an empty list do not restrict the records. */
  readonly notIn?: { readonly [field: string]: unknown };
  /** Fields that the record must not have, or that are null. */
  readonly absent?: readonly string[];
  readonly ranges?: RecordRanges;
  /** Time zone of the days of ranges (IANA name). */
  readonly timeZone?: string | undefined;
}

/** A query for the rows of a collection that match a filter, without order. */
export function filteredRows(db: Kysely<Tables>, filter: RecordFilter) {
  let rows = db.selectFrom('records').where('collection', '=', sql.lit(filter.collection));
  const lookup = lookupCondition(filter);
  if (lookup) rows = rows.where(lookup);
  for (const condition of recordConditions(filter)) rows = rows.where(rowCondition(condition));
  const { organizations } = filter;
  if (organizations) rows = rows.where(sql<boolean>`organization_id = any(${[...organizations]}::text[])`);
  return rows;
}

/**
 * The condition that a row's id is among those that the SQL function `portico_lookup` returns. Without it, PostgreSQL would read every row,
 * because it checks the row-level policies before conditions on fields. The function ignores the policies and can use an index; the query
 * then applies the policies to the rows with these ids. Undefined where a condition on the organizations already leaves few rows.
 */
function lookupCondition({ collection, organizations, where }: RecordFilter) {
  const field = organizations ? undefined : indexedField(where);
  if (field === undefined) return undefined;
  return sql<boolean>`id = any(array(select portico_lookup(${sql.lit(collection)}, ${sql.lit(field)}, ${textsOf(where[field])}::text[])))`;
}

/**
 * The field of `where` that is looked up in an index: the first that is a field of the record, not a path into one. Undefined where `where`
 * contains the id, which is part of the primary key.
 */
export function indexedField(where: RecordFilter['where']): string | undefined {
  if ('id' in where) return undefined;
  return Object.keys(where).find((field) => field !== 'state' && !field.includes('.'));
}

/** The conditions of a filter on fields: all but those on the collection and the organizations. A list takes them beside its query. */
export function recordConditions({
  absent = [],
  contains,
  filter,
  has,
  notIn,
  ranges = {},
  search,
  timeZone,
  where,
}: RecordFilter): readonly RowCondition[] {
  const required = Object.entries(where).map(
    ([field, value]): RowCondition => ({ is: 'one', of: [recordKeyOf(field)], texts: textsOf(value) }),
  );
  return [
    ...required,
    ...narrowing('one', filter, recordKeyOf),
    ...narrowing('has', has, (field) => [field]),
    ...narrowing('none', notIn, recordKeyOf),
    ...absent.map((field): RowCondition => ({ is: 'absent', of: [recordKeyOf(field)], texts: [] })),
    ...rangeConditions(ranges, recordKeyOf, timeZone),
    ...(contains?.text ? [containsText(contains.text, contains.in.map(recordKeyOf))] : []),
    ...(search ? searchConditions(search.text, search) : []),
  ];
}

/** Conditions for fields with values; a field without any does not restrict the records. */
function narrowing(is: 'one' | 'has' | 'none', values: RecordFilter['filter'], keyOf: (field: string) => RecordKey): RowCondition[] {
  const conditions = Object.entries(values ?? {}).map(([field, value]) => ({ is, of: [keyOf(field)], texts: nonEmptyTextsOf(value) }));
  return conditions.filter(({ texts }) => texts.length > 0);
}

/**
 * The stored value that a field name of a filter means: `id` and `state` are the id and the life-cycle state of the record, any other name
 * is a path into the column `document`.
 */
export function recordKeyOf(field: string): RecordKey {
  return field === 'id' || field === 'state' ? field : field.split('.');
}

/** The texts that a field is compared with; undefined and null are left out. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null).map(String);
}

function nonEmptyTextsOf(value: unknown): string[] {
  return textsOf(value).filter(Boolean);
}
