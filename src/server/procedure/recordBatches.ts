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
type KeyedId = Pick<StoredRecord, 'id'> & { readonly sort_key: string | null };

/** What is still to be read: all, what comes after a record, or the records without the sort field, which come last. */
type Remainder =
  | { readonly what: 'all' }
  | { readonly what: 'after'; readonly id: string; readonly key?: string }
  | { readonly what: 'blank'; readonly id?: string };

interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly isDescending: boolean;
}

/**
 * How many ids a query reads, at first and at most. PostgreSQL checks where they begin after the row-level policies, so every such query
 * also reads all rows before: there must not be many of them.
 */
const ID_LIMIT = { first: 1_000, most: 20_000 };
/** Records read at once: so few that they are garbage again before V8 moves them to its old generation, which would grow. */
const BATCH_SIZE = 100;

/**
 * All records that a find wants, in its order, in batches. Each batch is a query of its own by ids, which a query before put in order: no
 * connection is held while the rows are taken slowly, and nothing goes on when nobody reads. A record that is written meanwhile comes as it
 * was or as it is.
 */
export async function* recordBatches(
  context: FindContext,
  find: RecordFind,
  evaluation: Evaluation,
): AsyncGenerator<readonly StoredRecord[]> {
  const fitting = recordQuery.owned(filteredRows(context.db, recordFilterOf(find, evaluation)), context.tenant);
  for await (const ids of idBlocks(fitting, find, evaluation)) {
    for (let from = 0; from < ids.length; from += BATCH_SIZE) {
      const batch = ids.slice(from, from + BATCH_SIZE);
      const rows = await fitting.where(sql<boolean>`id = any(${batch}::text[])`).select(recordColumns).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield batch.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

async function* idBlocks(fitting: Rows, find: RecordFind, evaluation: Evaluation): AsyncGenerator<readonly string[]> {
  const { sortable = [], sort = null } = find.page ?? {};
  const settings = recordQuery.settings({ collection: find.collection, sortable });
  const asked = resolveParams({ sort }, evaluation);
  const by = recordQuery.sorting(settings, asked);
  const sorting = by && { key: sortKey(by.field), isDescending: by.isDescending };
  const order = recordQuery.order(settings, asked);
  const key = sql<string | null>`(${sorting?.key ?? sql`null::jsonb`})::text`.as('sort_key');
  let limit = ID_LIMIT.first;
  for (let rest: Remainder | undefined = { what: 'all' }; rest !== undefined; limit = Math.min(limit * 2, ID_LIMIT.most)) {
    const found: KeyedId[] = await rowsOf(rest, fitting, sorting).select(['id', key]).orderBy(order).limit(sql.lit(limit)).execute();
    if (found.length > 0) yield found.map(({ id }) => id);
    rest = remainderAfter(rest, found, { sorting, isLast: found.length < limit });
  }
}

function rowsOf(rest: Remainder, rows: Rows, sorting: Sorting | undefined): Rows {
  if (rest.what === 'all') return rows;
  if (rest.what === 'after' && rest.key !== undefined && sorting) return rowsAfter(rows, rest.key, rest.id, sorting);
  const blank = rest.what === 'blank' && sorting ? rows.where(sql<boolean>`${sorting.key} is null`) : rows;
  return rest.id === undefined ? blank : blank.where('id', '>', rest.id);
}

function rowsAfter(rows: Rows, lastKey: string, lastId: string, { key, isDescending }: Sorting): Rows {
  const last = sql`${lastKey}::jsonb`;
  // Only the first condition can use the index.
  const from = isDescending ? sql<boolean>`${key} <= ${last}` : sql<boolean>`${key} >= ${last}`;
  const past = isDescending ? sql<boolean>`${key} < ${last}` : sql<boolean>`${key} > ${last}`;
  return rows.where(from).where(sql<boolean>`(${past} or id > ${lastId})`);
}

function remainderAfter(
  rest: Remainder,
  found: readonly KeyedId[],
  { sorting, isLast }: { readonly sorting: Sorting | undefined; readonly isLast: boolean },
): Remainder | undefined {
  const last = found.at(-1);
  if (last === undefined || isLast) return rest.what === 'after' && sorting ? { what: 'blank' } : undefined;
  if (!sorting) return { what: 'after', id: last.id };
  return last.sort_key === null ? { what: 'blank', id: last.id } : { what: 'after', id: last.id, key: last.sort_key };
}
