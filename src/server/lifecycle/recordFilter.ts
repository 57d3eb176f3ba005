import { type Kysely, sql } from 'kysely';
import { containsText, type RecordKey, type RowCondition, rowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

/** Which records of a collection a search or a list has. */
export interface RecordFilter {
  readonly collection: string;
  /**
   * Field, or path into one (`a.b`) -> value or values, compared as texts. `id` and `state` are those of the record itself. An absent value
   * lets no record through.
   */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but an absent or empty value lets all records through. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records of which one of the fields contains the text, whatever its case. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /** Field that is a list of texts -> value that must be in it; an absent or empty value lets all records through. */
  readonly has?: { readonly [field: string]: unknown };
}

/** The rows of a collection that a filter lets through, in no order. */
export function filteredRows(db: Kysely<Tables>, filter: RecordFilter) {
  let rows = db.selectFrom('records').where('collection', '=', sql.lit(filter.collection));
  const hasLookedUpId = lookedUpIds(filter);
  if (hasLookedUpId) rows = rows.where(hasLookedUpId);
  for (const condition of recordConditions(filter)) rows = rows.where(rowCondition(condition));
  const { organizations } = filter;
  if (organizations) rows = rows.where(sql<boolean>`organization_id = any(${[...organizations]}::text[])`);
  return rows;
}

/**
 * The condition that a row's id is among those that an index over the records' fields finds. PostgreSQL checks a condition on a field only
 * after the row-level policies, and would read every row for them. The SQL function `portico_lookup` uses the index without the
 * policies; the query applies them to the rows it found. Not needed where the organizations narrow the rows already.
 */
function lookedUpIds({ collection, organizations, where }: RecordFilter) {
  const field = organizations ? undefined : indexedField(where);
  if (field === undefined) return undefined;
  return sql<boolean>`id = any(array(select portico_lookup(${sql.lit(collection)}, ${sql.lit(field)}, ${textsOf(where[field])}::text[])))`;
}

/**
 * The field of `where` that is looked up in an index: the first plain field. None where the record's id is given, which is a key already.
 */
export function indexedField(where: RecordFilter['where']): string | undefined {
  if ('id' in where) return undefined;
  return Object.keys(where).find((field) => field !== 'state' && !field.includes('.'));
}

/** The filter as conditions in SQL, except for the collection and the organizations. */
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

/** Where a field named in a find is stored: `id` and `state` are columns; other names are fields of the record, dots lead into objects. */
export function recordKeyOf(field: string): RecordKey {
  return field === 'id' || field === 'state' ? field : field.split('.');
}

/** The texts that a field is compared with; none for an absent value. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item !== undefined && item !== null).map(String);
}

function nonEmptyTextsOf(value: unknown): string[] {
  return textsOf(value).filter(Boolean);
}
