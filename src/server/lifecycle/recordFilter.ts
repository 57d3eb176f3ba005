import { type Kysely, sql } from 'kysely';
import { containsText, type RecordKey, type RowCondition, rowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

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
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /**
   * Field that is a list of texts -> value or values; the list must contain at least one of them. Undefined, null, '' and an empty list do
   * not restrict the records.
   */
  readonly has?: { readonly [field: string]: unknown };
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
export function recordConditions({ contains, filter = {}, has = {}, where }: RecordFilter): readonly RowCondition[] {
  const required = Object.entries(where).map(
    ([field, value]): RowCondition => ({ is: 'one', of: [recordKeyOf(field)], texts: textsOf(value) }),
  );
  const filtered = Object.entries(filter).map(
    ([field, value]) => ({ is: 'one', of: [recordKeyOf(field)], texts: nonEmptyTextsOf(value) }) as const,
  );
  const contained = Object.entries(has).map(([field, value]) => ({ is: 'has', of: [[field]], texts: nonEmptyTextsOf(value) }) as const);
  const optional = [...filtered, ...contained].filter(({ texts }) => texts.length > 0);
  return [...required, ...optional, ...(contains?.text ? [containsText(contains.text, contains.in.map(recordKeyOf))] : [])];
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
