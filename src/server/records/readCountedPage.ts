import { type Kysely, sql } from 'kysely';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { Tables } from '../store/tables.ts';
import { type CountedRow, foundRows } from './foundRows.ts';
import { type PageQuery, pageRows } from './pageRows.ts';

/** A page of records and how many rows there are. */
export interface CountedPage {
  readonly found: readonly StoredRecord[];
  readonly counted: number;
}

/**
 * Reads a page and counts, in one query. It is counted only up to `most`, and not at all where the page is the last: the exact figure
 * would be read from every row at every search.
 */
export async function readCountedPage(db: Kysely<Tables>, wanted: PageQuery & { readonly most: number }): Promise<CountedPage> {
  const { rows, order, offset, limit, most } = wanted;
  const some = rows.select(sql<number>`1`.as('one')).limit(sql.lit(most));
  const answer = await sql<CountedRow<number>>`
    with page as materialized ${pageRows(wanted)}
    select counted, page.* from (
      select case when here between 1 and ${sql.lit(limit - 1)} then ${sql.lit(offset)} + here else (select count(*) from ${some} as fitting) end as counted
      from (select count(*) as here from page) as size
    ) as total left join page on true order by ${order}`.execute(db);
  return {
    found: foundRows(answer.rows),
    counted: answer.rows[0]?.counted ?? 0,
  };
}
