import { sql, type Transaction } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

export interface RecordSearch {
  readonly collection: string;
  /** Field -> value or values, compared as texts; `id` and `state` are the record's own. An absent value fits nothing. */
  readonly where: { readonly [field: string]: unknown };
  readonly limit?: number;
  /** Locks what is found until the transaction ends. */
  readonly toChange?: boolean;
}

function column(field: string) {
  if (field === 'id') return sql`id`;
  return field === 'state' ? sql`state ->> 'state'` : sql`document ->> ${field}::text`;
}

/** Records of a collection that the tenant sees and whose fields fit, in the order of their ids. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = db.selectFrom('records').select(storedRecord.columns).where('collection', '=', search.collection).orderBy('id');
  for (const [field, value] of Object.entries(search.where)) {
    const texts = (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String);
    rows = rows.where(sql<boolean>`${column(field)} = any(${texts}::text[])`);
  }
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.toChange ? rows.forUpdate() : rows).execute();
}
