import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { storedRecord } from '../lifecycle/storedRecord.ts';
import type { Tables } from '../store/tables.ts';

/** A page of rows. */
export interface PageQuery {
  /** All rows that fit. */
  readonly rows: SelectQueryBuilder<Tables, 'records', object>;
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
}

/** The rows of a page. How many stands in the text: a plan for any number would not begin with the index that has them in order. */
export function pageRows({ rows, order, offset, limit }: PageQuery) {
  const first = rows.select(storedRecord.columns).orderBy(order).limit(sql.lit(limit));
  return offset === 0 ? first : first.offset(sql.lit(offset));
}
