import { sql, type Transaction } from 'kysely';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { filteredRows, type RecordFilter } from './recordFilter.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

export interface RecordSearch extends RecordFilter {
  /** Field to sort by, '-' before it for descending; ties and records without it by id. */
  readonly orderBy?: string;
  readonly limit?: number;
  /** Locks what is found until the transaction ends. */
  readonly toChange?: boolean;
}

/** Records of a collection that the tenant may see and that the filter lets through. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = filteredRows(db, search).select(recordColumns);
  const [, minus, name = ''] = /^(-?)(.+)$/.exec(search.orderBy ?? '') ?? [];
  // `sortKey` is the expression of the list indexes, which have the first few of many in order. A text search may let few rows through:
  // walking a list index would read nearly all rows before it found them.
  const key = search.contains?.text ? sql`document -> ${sql.lit(name)}` : sortKey(name);
  if (name) rows = rows.orderBy(key, (order) => (minus ? order.desc().nullsLast() : order.asc().nullsLast()));
  rows = rows.orderBy('id');
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.toChange ? rows.forUpdate() : rows).execute();
}
