import { sql, type Transaction } from 'kysely';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { filteredRows, type RecordFilter } from './recordFilter.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

/** Which records are to be found, in which order, and how many. */
export interface RecordSearch extends RecordFilter {
  /** Field to sort by, with '-' before it descending. Records without the field come last; ties are ordered by id. */
  readonly orderBy?: string;
  readonly limit?: number;
  /** Whether the records are locked until the transaction ends, because the caller will change them. */
  readonly shouldLock?: boolean;
}

/** The records of a collection that match the filter and that the row-level policies show to the transaction's tenant. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = filteredRows(db, search).select(recordColumns);
  const [, minus, field = ''] = /^(-?)(.+)$/.exec(search.orderBy ?? '') ?? [];
  // `sortKey` is the expression of the indexes for sorting: PostgreSQL reads rows in the order of the index until it has enough. A text
  // search may match so few rows that this would read nearly all rows, so it is sorted by another expression, for which there is no index.
  const key = (search.contains?.text ?? search.search?.text) ? sql`document -> ${sql.lit(field)}` : sortKey(field);
  if (field) rows = rows.orderBy(key, (order) => (minus ? order.desc().nullsLast() : order.asc().nullsLast()));
  rows = rows.orderBy('id');
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.shouldLock ? rows.forUpdate() : rows).execute();
}
