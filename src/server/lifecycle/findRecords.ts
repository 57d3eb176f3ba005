import { sql, type Transaction } from 'kysely';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { filteredRows, type RecordFilter } from './recordFilter.ts';
import { recordColumns, type StoredRecord } from './storedRecord.ts';

/** Which records are found, in which order, and how many of them. */
export interface RecordSearch extends RecordFilter {
  /** Field to sort by, with '-' before it descending. Records without the field come last; ties are ordered by id. */
  readonly orderBy?: string;
  readonly limit?: number;
  /** Locks what is found until the transaction ends. */
  readonly shouldLock?: boolean;
}

/** The records of a collection that the filter lets through, among those that the row-level policies of the transaction's tenant show. */
export async function findRecords(db: Transaction<Tables>, search: RecordSearch): Promise<StoredRecord[]> {
  let rows = filteredRows(db, search).select(recordColumns);
  const [, minus, field = ''] = /^(-?)(.+)$/.exec(search.orderBy ?? '') ?? [];
  // `sortKey` is the expression of the list indexes: PostgreSQL walks the index and stops at the limit. A text search may let few rows
  // through, so that the walk would read nearly all rows; another expression keeps PostgreSQL from it.
  const key = search.contains?.text ? sql`document -> ${sql.lit(field)}` : sortKey(field);
  if (field) rows = rows.orderBy(key, (order) => (minus ? order.desc().nullsLast() : order.asc().nullsLast()));
  rows = rows.orderBy('id');
  if (search.limit !== undefined) rows = rows.limit(search.limit);
  return (search.shouldLock ? rows.forUpdate() : rows).execute();
}
