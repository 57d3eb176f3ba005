import { sql, type Transaction } from 'kysely';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { fittingRows } from './fittingRows.ts';
import type { RecordFilter } from './recordFilter.ts';
import { type StoredRecord, storedRecord } from './storedRecord.ts';

export interface RecordSearch extends RecordFilter {
  /** Field to sort by, '-' before it for descending. */
  readonly orderBy?: string;
  readonly limit?: number;
  /** Locks what is found until the transaction ends. */
  readonly toChange?: boolean;
}

/** Records of a collection that the tenant sees and whose fields fit, by `orderBy` and their ids. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = fittingRows(db, search).select(storedRecord.columns);
  const [, minus, name = ''] = /^(-?)(.+)$/.exec(search.orderBy ?? '') ?? [];
  // In the words of the indexes of lists, which have the first few of many in order. Where a text is looked for, few rows may fit, and
  // walking an index over all would read them one by one.
  const key = search.contains?.text ? sql`document -> ${sql.lit(name)}` : sortKey(name);
  if (name) rows = rows.orderBy(key, (order) => (minus ? order.desc().nullsLast() : order.asc().nullsLast()));
  rows = rows.orderBy('id');
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.toChange ? rows.forUpdate() : rows).execute();
}
