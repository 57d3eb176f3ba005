import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';

/** Which records of a collection are wanted. */
export interface RecordFilter {
  readonly collection: string;
  /** Field, or path into one -> value or values, compared as texts; `id` and `state` are the record's own. An absent value fits nothing. */
  readonly where: { readonly [field: string]: unknown };
  /** Like `where`, but an absent or empty value does not narrow. */
  readonly filter?: { readonly [field: string]: unknown };
  /** Only records of which one of the fields holds the text, whatever its case. */
  readonly contains?: { readonly text: string; readonly in: readonly string[] };
  /** Only records of these organizations. */
  readonly organizations?: readonly string[];
  /** Field that is a list of texts -> value that must be in it; an absent or empty value does not narrow. */
  readonly has?: { readonly [field: string]: unknown };
}

const OWN = new Set(['id', 'state']);

function column(field: string) {
  if (field === 'id') return sql`id`;
  if (field === 'state') return sql`state ->> 'state'`;
  return field.includes('.') ? sql`document #>> ${sql.lit(`{${field.replaceAll('.', ',')}}`)}` : sql`document ->> ${sql.lit(field)}`;
}

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
}

function wantedOf({ where, filter = {} }: RecordFilter): [string, string[]][] {
  const narrowing = Object.entries(filter).map(([field, value]): [string, string[]] => [field, textsOf(value).filter(Boolean)]);
  const fixed = Object.entries(where).map(([field, value]): [string, string[]] => [field, textsOf(value)]);
  return [...fixed, ...narrowing.filter(([, texts]) => texts.length > 0)];
}

/** The field of `where` that an index finds: the first of the document's own; none where the record's id narrows already. */
export function lookedUpField(where: RecordFilter['where']): string | undefined {
  return 'id' in where ? undefined : Object.keys(where).find((field) => !OWN.has(field) && !field.includes('.'));
}

/**
 * Ids that an index over documents finds. A condition on a document is judged after the row-level policies, for which every row would be
 * read: the function reads past them, and what it found is judged by them all the same.
 */
function foundIds({ collection, organizations, where }: RecordFilter) {
  const field = organizations ? undefined : lookedUpField(where);
  if (field === undefined) return undefined;
  return sql<boolean>`id = any(array(select portico_lookup(${sql.lit(collection)}, ${sql.lit(field)}, ${textsOf(where[field])}::text[])))`;
}

/** The rows of a collection whose fields fit, without an order. */
export function fittingRows(db: Kysely<Tables>, wanted: RecordFilter) {
  let rows = db.selectFrom('records').where('collection', '=', sql.lit(wanted.collection));
  const found = foundIds(wanted);
  if (found) rows = rows.where(found);
  for (const [field, texts] of wantedOf(wanted)) rows = rows.where(sql<boolean>`${column(field)} = any(${texts}::text[])`);
  for (const [field, value] of Object.entries(wanted.has ?? {})) {
    const texts = textsOf(value).filter(Boolean);
    if (texts.length > 0) rows = rows.where(sql<boolean>`document -> ${sql.lit(field)} ?| ${texts}::text[]`);
  }
  const { contains, organizations } = wanted;
  if (organizations) rows = rows.where(sql<boolean>`organization_id = any(${[...organizations]}::text[])`);
  if (contains?.text) {
    const pattern = `%${contains.text.replaceAll(/[\\%_]/g, '\\$&')}%`;
    rows = rows.where((row) => row.or(contains.in.map((field) => sql<boolean>`${column(field)} ilike ${pattern}`)));
  }
  return rows;
}
