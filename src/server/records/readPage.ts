import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { recordColumns, type StoredRecord } from '../lifecycle/storedRecord.ts';
import type { RowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';

/** Which rows of a list a page contains, in which order. */
export interface PageQuery {
  /** All rows of the list. */
  readonly rows: SelectQueryBuilder<Tables, 'records', object>;
  readonly order: RawBuilder<unknown>;
  readonly offset: number;
  readonly limit: number;
}

/** The page of a list with conditions. */
export interface NarrowedPageQuery extends PageQuery {
  readonly collection: string;
  /** The conditions of `rows`. */
  readonly conditions: readonly RowCondition[];
  /** Lists with more rows are not read this way. */
  readonly maxRows: number;
}

/** A page of records, and how many rows the list has. */
export interface CountedPage {
  readonly found: readonly StoredRecord[];
  /** The number of rows of the list, or `maxRows` if it has more. */
  readonly counted: number;
}

/**
 * The query for the rows of a page. The limit is a literal and not a parameter: PostgreSQL plans a query without knowing the parameters,
 * and for a large limit it would sort all rows instead of reading the first ones from the index that has them in order.
 */
export function pageRows({ rows, order, offset, limit }: PageQuery) {
  const first = rows.select(recordColumns).orderBy(order).limit(sql.lit(limit));
  return offset === 0 ? first : first.offset(sql.lit(offset));
}

/**
 * Reads a page and counts the rows of the list, in one query. It counts only up to `maxRows`, because an exact count would read every row
 * of the list. It does not count if the page has rows but is not full: then these rows are the last ones of the list.
 */
export async function readCountedPage(db: Kysely<Tables>, query: PageQuery & { readonly maxRows: number }): Promise<CountedPage> {
  const { rows, order, offset, limit, maxRows } = query;
  const firstRows = rows.select(sql<number>`1`.as('one')).limit(sql.lit(maxRows));
  const result = await sql<CountedRow<number>>`
    with page as materialized ${pageRows(query)}
    select counted, page.* from (
      select case when page_rows between 1 and ${sql.lit(limit - 1)} then ${sql.lit(offset)} + page_rows else (select count(*) from ${firstRows} as fitting) end as counted
      from (select count(*) as page_rows from page) as size
    ) as total left join page on true order by ${order}`.execute(db);
  return { found: recordsOf(result.rows), counted: result.rows[0]?.counted ?? 0 };
}

/**
 * Like `readCountedPage`, but quicker for a list with conditions, and undefined if more than `maxRows` rows meet these. The SQL function
 * `portico_narrowed` finds the ids by indexes, which PostgreSQL does not use under row-level policies; the query then applies the policies
 * and the conditions to the rows with these ids only.
 */
export async function readNarrowedPage(db: Kysely<Tables>, query: NarrowedPageQuery): Promise<CountedPage | undefined> {
  const { collection, conditions, limit, maxRows, offset, order } = query;
  const rows = query.rows.where(sql<boolean>`id = any((select ids from found)::text[])`);
  const all = rows.select(sql<number>`count(*)`.as('count'));
  const result = await sql<CountedRow<number | null>>`
    with found as materialized (select portico_narrowed(${collection}, ${JSON.stringify(conditions)}::jsonb, ${maxRows}::int) as ids),
    page as materialized ${pageRows({ rows, order, offset, limit })}
    select counted, page.* from (
      select case when ids is null then null when page_rows between 1 and ${sql.lit(limit - 1)} then ${sql.lit(offset)} + page_rows else ${all} end as counted
      from found, (select count(*) as page_rows from page) as size
    ) as total left join page on true order by ${order}`.execute(db);
  const counted = result.rows[0]?.counted ?? null;
  return counted === null ? undefined : { found: recordsOf(result.rows), counted };
}

/** A row of the result: a record with the count of the list. For an empty page there is one row whose record columns are null. */
type CountedRow<Counted> = StoredRecord & { readonly counted: Counted };

function recordsOf(rows: readonly CountedRow<unknown>[]): readonly StoredRecord[] {
  return rows.filter(({ id }) => id !== null).map(({ counted: _, ...record }) => record);
}
