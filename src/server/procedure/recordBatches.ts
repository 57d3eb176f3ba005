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
/**
 * The id of a record with its sort key, a JSON value as text; null where the record lacks the sort field, or the export is sorted by id.
 */
type KeyedId = Pick<StoredRecord, 'id'> & { readonly sort_key: string | null };

/**
 * Which rows have not been read yet. `all`; `after`: those after the record with this id and sort key (no key where the export is sorted by
 * id); `blank`: only rows without the sort field, which come last, and of these the ones after the record with this id, if given.
 */
type Remainder =
  | { readonly what: 'all' }
  | { readonly what: 'after'; readonly id: string; readonly key?: string }
  | { readonly what: 'blank'; readonly id?: string };

/** How an export is sorted; where it is undefined, by id. */
interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/**
 * How many ids the first query reads, and the most that a later query reads; the number doubles each time. There must not be many queries:
 * PostgreSQL checks the row-level policies before the condition that skips the rows read so far, so every query reads those rows again.
 */
const ID_LIMIT = { first: 1_000, most: 20_000 };
/**
 * How many records are in memory at once. V8 frees so few records while they are in its young generation; larger batches would reach the
 * old generation, which would grow during a long export.
 */
const BATCH_SIZE = 100;

/**
 * All records of a find in its order, in batches, for an export. One query reads a block of ids in that order; then a query for each batch
 * reads the records with these ids. There is no cursor and no long transaction, because a slow client would then block a database
 * connection for as long as its download takes. A record that is changed during the export may come in its old or its new version.
 */
export async function* recordBatches(
  context: FindContext,
  find: RecordFind,
  evaluation: Evaluation,
): AsyncGenerator<readonly StoredRecord[]> {
  const rows = recordQuery.restrictToTenant(filteredRows(context.db, recordFilterOf(find, evaluation, context)), context.tenant);
  for await (const ids of idBlocks(rows, find, evaluation)) {
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const batch = ids.slice(from, from + BATCH_SIZE);
      const records = await rows.where(sql<boolean>`id = any(${batch}::text[])`).select(recordColumns).execute();
      const byId = new Map(records.map((record) => [record.id, record]));
      // In the order of the ids; a record that was deleted after its id had been read is left out.
      yield batch.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

/** The ids of all records in order, in blocks. */
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
    const block: KeyedId[] = await remainingRows(rest, rows, sorting).select(['id', key]).orderBy(order).limit(sql.lit(limit)).execute();
    if (block.length > 0) yield block.map(({ id }) => id);
    rest = remainderAfter(rest, block, { sorting, isLast: block.length < limit });
  }
}

/** The rows that have not been read yet. */
function remainingRows(rest: Remainder, rows: Rows, sorting: Sorting | undefined): Rows {
  if (rest.what === 'all') return rows;
  if (rest.what === 'after' && rest.key !== undefined && sorting) return rowsAfter(rows, rest.key, rest.id, sorting);
  const blank = rest.what === 'blank' && sorting ? rows.where(sql<boolean>`${sorting.key} is null`) : rows;
  return rest.id === undefined ? blank : blank.where('id', '>', rest.id);
}

/** The rows after a record with a sort key: those whose key follows, and of those with the same key the ones with a greater id. */
function rowsAfter(rows: Rows, lastKey: string, lastId: string, { key, isDescending }: Sorting): Rows {
  const last = sql`${lastKey}::jsonb`;
  // `follows` alone would select the rows, but PostgreSQL uses the index only for `from`.
  const from = isDescending ? sql<boolean>`${key} <= ${last}` : sql<boolean>`${key} >= ${last}`;
  const follows = isDescending ? sql<boolean>`${key} < ${last}` : sql<boolean>`${key} > ${last}`;
  return rows.where(from).where(sql<boolean>`(${follows} or id > ${lastId})`);
}

/** Which rows remain after a block; undefined when all have been read. `isLast`: the query returned fewer ids than its limit. */
function remainderAfter(
  rest: Remainder,
  block: readonly KeyedId[],
  { sorting, isLast }: { readonly sorting: Sorting | undefined; readonly isLast: boolean },
): Remainder | undefined {
  const last = block.at(-1);
  // A comparison with a key is not true for rows without the sort field, so a query `after` a key never returns them: they are read next.
  if (last === undefined || isLast) return rest.what === 'after' && sorting ? { what: 'blank' } : undefined;
  if (!sorting) return { what: 'after', id: last.id };
  return last.sort_key === null ? { what: 'blank', id: last.id } : { what: 'after', id: last.id, key: last.sort_key };
}
