import { type Kysely, sql } from 'kysely';
import { rowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { recordConditions } from './recordConditions.ts';
import type { RecordFilter } from './recordFilter.ts';
import { textsOf } from './textsOf.ts';

const OWN = new Set(['id', 'state']);

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
  for (const condition of recordConditions(wanted)) rows = rows.where(rowCondition(condition));
  const { organizations } = wanted;
  if (organizations) rows = rows.where(sql<boolean>`organization_id = any(${[...organizations]}::text[])`);
  return rows;
}
