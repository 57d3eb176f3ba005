import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import type { Tables } from '../store/tables.ts';

export interface PageQuery {
  /** All rows that fit. */
  readonly rows: SelectQueryBuilder<Tables, 'records', object>;
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
  /** Rows are counted no further. */
  readonly most: number;
}

/** A page of records and how many rows there are. */
export interface RecordPage {
  readonly found: readonly StoredRecord[];
  readonly counted: number;
}

/**
 * Reads a page and counts, in one query. It is counted only up to a limit, and not at all where the page is the last: the exact figure
 * would be read from every row at every search. How many rows stands in the text: a plan for any number would not begin with the index
 * that has them in order.
 */
export async function readPage(db: Kysely<Tables>, { rows, order, offset, limit, most }: PageQuery): Promise<RecordPage> {
  const start = sql.lit(offset);
  const first = rows.select(storedRecord.columns).orderBy(order).limit(sql.lit(limit));
  const page = offset === 0 ? first : first.offset(start);
  const some = rows.select(sql<number>`1`.as('one')).limit(sql.lit(most));
  const answer = await sql<StoredRecord & { readonly counted: number }>`
    with page as materialized ${page}
    select counted, page.* from (
      select case when here between 1 and ${sql.lit(limit - 1)} then ${start} + here else (select count(*) from ${some} as fitting) end as counted
      from (select count(*) as here from page) as size
    ) as total left join page on true order by ${order}`.execute(db);
  return {
    found: answer.rows.filter(({ id }) => id !== null).map(({ counted: _, ...record }) => record),
    counted: answer.rows[0]?.counted ?? 0,
  };
}
