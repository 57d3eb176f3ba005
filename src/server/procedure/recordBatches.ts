import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Evaluation, resolveParams } from '#conditions';
import type { RecordFind } from '#model';
import { filteredRows } from '../lifecycle/recordFilter.ts';
import { recordColumns, type StoredRecord } from '../lifecycle/storedRecord.ts';
import { recordQuery } from '../records/recordQuery.ts';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { type FindContext, recordFilterOf } from './findContext.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;
/** The id of a record with its sort key as the text of a JSON value; null where the record has no sort field, or nothing is sorted. */
type KeyedId = Pick<StoredRecord, 'id'> & { readonly sort_key: string | null };

/**
 * Which ids are still to be read: all; those after a record (`key` is its sort key, absent where nothing is sorted); or those of the
 * records without the sort field (`blank`), which come last, after the record `id` if there is one.
 */
type Remainder =
  | { readonly what: 'all' }
  | { readonly what: 'after'; readonly id: string; readonly key?: string }
  | { readonly what: 'blank'; readonly id?: string };

/** How an export is sorted; without it, by id. */
interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/**
 * How many ids the first query reads, and at most a later one; the number doubles each time. PostgreSQL checks the condition on where the
 * ids begin only after the row-level policies, so every query also reads all rows before them: there must not be many queries.
 */
const ID_LIMIT = { first: 1_000, most: 20_000 };
/** Records read at once. So few are garbage again before V8 moves them to its old generation, which would grow with a long export. */
const BATCH_SIZE = 100;

/**
 * All records of a find in its order, in batches, for an export. A query reads a block of ids in order, then each batch is a query of its
 * own by these ids. So no connection to the database is held while a slow client takes the file, and no query runs when nobody reads on. A
 * record that is changed meanwhile comes as it was or as it is.
 */
export async function* recordBatches(
  context: FindContext,
  find: RecordFind,
  evaluation: Evaluation,
): AsyncGenerator<readonly StoredRecord[]> {
  const rows = recordQuery.owned(filteredRows(context.db, recordFilterOf(find, evaluation)), context.tenant);
  for await (const ids of idBlocks(rows, find, evaluation)) {
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const batch = ids.slice(from, from + BATCH_SIZE);
      const records = await rows.where(sql<boolean>`id = any(${batch}::text[])`).select(recordColumns).execute();
      const byId = new Map(records.map((record) => [record.id, record]));
      // In the order of the ids; a record that was deleted meanwhile is missing.
      yield batch.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

async function* idBlocks(rows: Rows, find: RecordFind, evaluation: Evaluation): AsyncGenerator<readonly string[]> {
  const { sortable = [], sort = null } = find.page ?? {};
  const settings = recordQuery.settings({ collection: find.collection, sortable });
  const params = resolveParams({ sort }, evaluation);
  const sortField = recordQuery.sorting(settings, params);
  const sorting = sortField && { key: sortKey(sortField.field), isDescending: sortField.isDescending };
  const order = recordQuery.order(settings, params);
  const key = sql<string | null>`(${sorting?.key ?? sql`null::jsonb`})::text`.as('sort_key');
  let limit = ID_LIMIT.first;
  for (let rest: Remainder | undefined = { what: 'all' }; rest !== undefined; limit = Math.min(limit * 2, ID_LIMIT.most)) {
    const block: KeyedId[] = await rowsOf(rest, rows, sorting).select(['id', key]).orderBy(order).limit(sql.lit(limit)).execute();
    if (block.length > 0) yield block.map(({ id }) => id);
    rest = remainderAfter(rest, block, { sorting, isLast: block.length < limit });
  }
}

/** The rows of what is still to be read. */
function rowsOf(rest: Remainder, rows: Rows, sorting: Sorting | undefined): Rows {
  if (rest.what === 'all') return rows;
  if (rest.what === 'after' && rest.key !== undefined && sorting) return rowsAfter(rows, rest.key, rest.id, sorting);
  const blank = rest.what === 'blank' && sorting ? rows.where(sql<boolean>`${sorting.key} is null`) : rows;
  return rest.id === undefined ? blank : blank.where('id', '>', rest.id);
}

/** The rows after a record that has the sort field; of rows with an equal key, those with a greater id. */
function rowsAfter(rows: Rows, lastKey: string, lastId: string, { key, isDescending }: Sorting): Rows {
  const last = sql`${lastKey}::jsonb`;
  // Only the first condition can use the index.
  const from = isDescending ? sql<boolean>`${key} <= ${last}` : sql<boolean>`${key} >= ${last}`;
  const past = isDescending ? sql<boolean>`${key} < ${last}` : sql<boolean>`${key} > ${last}`;
  return rows.where(from).where(sql<boolean>`(${past} or id > ${lastId})`);
}

/** What is still to be read after a block; `isLast` says that the query gave fewer ids than it might. Undefined when all is read. */
function remainderAfter(
  rest: Remainder,
  block: readonly KeyedId[],
  { sorting, isLast }: { readonly sorting: Sorting | undefined; readonly isLast: boolean },
): Remainder | undefined {
  const last = block.at(-1);
  if (last === undefined || isLast) return rest.what === 'after' && sorting ? { what: 'blank' } : undefined;
  if (!sorting) return { what: 'after', id: last.id };
  return last.sort_key === null ? { what: 'blank', id: last.id } : { what: 'after', id: last.id, key: last.sort_key };
}
