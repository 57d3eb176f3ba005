import { type Kysely, sql } from 'kysely';
import type { RowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { type CountedRow, foundRows } from './foundRows.ts';
import { type PageQuery, pageRows } from './pageRows.ts';
import type { CountedPage } from './readCountedPage.ts';

/** A page of rows that conditions narrow. */
export interface NarrowedQuery extends PageQuery {
  readonly collection: string;
  /** What `rows` was narrowed by. */
  readonly conditions: readonly RowCondition[];
  /** More rows than these are not read. */
  readonly most: number;
}

/**
 * Reads a page and counts its rows among those that `portico_narrowed` finds, in one query; undefined where it finds more than `most`.
 * The policies and the same conditions judge all that was found.
 */
export async function readNarrowedPage(db: Kysely<Tables>, wanted: NarrowedQuery): Promise<CountedPage | undefined> {
  const { collection, conditions, limit, most, offset, order } = wanted;
  const rows = wanted.rows.where(sql<boolean>`id = any((select ids from found)::text[])`);
  const all = rows.select(sql<number>`count(*)`.as('count'));
  const answer = await sql<CountedRow<number | null>>`
    with found as materialized (select portico_narrowed(${collection}, ${JSON.stringify(conditions)}::jsonb, ${most}::int) as ids),
    page as materialized ${pageRows({ rows, order, offset, limit })}
    select counted, page.* from (
      select case when ids is null then null when here between 1 and ${sql.lit(limit - 1)} then ${sql.lit(offset)} + here else ${all} end as counted
      from found, (select count(*) as here from page) as size
    ) as total left join page on true order by ${order}`.execute(db);
  const counted = answer.rows[0]?.counted ?? null;
  if (counted === null) return undefined;
  return { found: foundRows(answer.rows), counted };
}
