import { type Kysely, sql } from 'kysely';
import { containsText, type RecordKey, type RowCondition, rowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

/** Which records of a collection are wanted. */
export interface RecordFilter {
  readonly collection: string;
  /** Field, or path into one -> value or values, compared as texts; `id` and `state` are the record's own. An absent value fits nothing. */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but an absent or empty value does not narrow. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records of which one of the fields contains the text, whatever its case. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /** Field that is a list of texts -> value that must be in it; an absent or empty value does not narrow. */
  readonly has?: { readonly [field: string]: unknown };
}

/** The rows of a collection that a filter lets through, in no order. */
export function filteredRows(db: Kysely<Tables>, filter: RecordFilter) {
  let rows = db.selectFrom('records').where('collection', '=', sql.lit(filter.collection));
  const indexed = indexedIds(filter);
  if (indexed) rows = rows.where(indexed);
  for (const condition of recordConditions(filter)) rows = rows.where(rowCondition(condition));
  const { organizations } = filter;
  if (organizations) rows = rows.where(sql<boolean>`organization_id = any(${[...organizations]}::text[])`);
  return rows;
}

/**
 * Restricts to the ids that an index over documents finds. PostgreSQL checks a condition on a document after the row-level policies, and
 * would read every row for them; `portico_lookup` reads without the policies, which are applied to what it found.
 */
function indexedIds({ collection, organizations, where }: RecordFilter) {
  const field = organizations ? undefined : indexedField(where);
  if (field === undefined) return undefined;
  return sql<boolean>`id = any(array(select portico_lookup(${sql.lit(collection)}, ${sql.lit(field)}, ${textsOf(where[field])}::text[])))`;
}

/** The field of `where` that is looked up in an index: the first one of the document; none where the record's id is given. */
export function indexedField(where: RecordFilter['where']): string | undefined {
  if ('id' in where) return undefined;
  return Object.keys(where).find((field) => field !== 'state' && !field.includes('.'));
}

/** What a filter narrows by, except for the collection and the organizations. */
export function recordConditions({ contains, filter = {}, has = {}, where }: RecordFilter): readonly RowCondition[] {
  const required = Object.entries(where).map(
    ([field, value]): RowCondition => ({ is: 'one', of: [recordKeyOf(field)], texts: textsOf(value) }),
  );
  const chosen = Object.entries(filter).map(
    ([field, value]) => ({ is: 'one', of: [recordKeyOf(field)], texts: nonEmptyTextsOf(value) }) as const,
  );
  const listed = Object.entries(has).map(([field, value]) => ({ is: 'has', of: [[field]], texts: nonEmptyTextsOf(value) }) as const);
  const optional = [...chosen, ...listed].filter(({ texts }) => texts.length > 0);
  return [...required, ...optional, ...(contains?.text ? [containsText(contains.text, contains.in.map(recordKeyOf))] : [])];
}

/** Where a field named in a find is stored: `id` and `state` are columns, dots lead into the document. */
export function recordKeyOf(field: string): RecordKey {
  return field === 'id' || field === 'state' ? field : field.split('.');
}

/** The values that a field is compared with; an absent one is none. */
function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}

function nonEmptyTextsOf(value: unknown): string[] {
  return textsOf(value).filter(Boolean);
}
