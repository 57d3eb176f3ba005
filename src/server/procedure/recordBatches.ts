import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Evaluation, resolveParams } from '#conditions';
import type { RecordFind } from '#model';
import { fittingRows } from '../lifecycle/fittingRows.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import { recordQuery } from '../records/recordQuery.ts';
import { sortKey } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import type { FindPlace } from './findPlace.ts';
import { wantedRecords } from './wantedRecords.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;
type KeyedId = Pick<StoredRecord, 'id'> & { readonly sort_key: string | null };

/** What is left to read: all, what stands behind a record, or records without the field that sorts, which stand last. */
type Rest =
  | { readonly what: 'all' }
  | { readonly what: 'behind'; readonly id: string; readonly key?: string }
  | { readonly what: 'blank'; readonly id?: string };

interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly down: boolean;
}

/**
 * Ids that are looked up at once, at first and at most. Where they begin is judged after the row-level policies, so every look reads all
 * before it too: it must not be taken often.
 */
const LOOKED_UP = { first: 1_000, most: 20_000 };
/** Records that are read at once: few enough to be gone again before they count as old, which memory would be kept for. */
const BATCH = 100;

/**
 * All records that a find wants, in its order, some at a time. Each batch is a query of its own, of ids that a query before it put in
 * order: no connection is held while somebody takes the rows slowly, and nothing runs on once nobody asks. What is written meanwhile is
 * given as it was or as it is.
 */
export async function* recordBatches(place: FindPlace, find: RecordFind, on: Evaluation): AsyncGenerator<readonly StoredRecord[]> {
  const fitting = recordQuery.owned(fittingRows(place.db, wantedRecords(find, on)), place.tenant);
  for await (const ids of idBlocks(fitting, find, on)) {
    for (let from = 0; from < ids.length; from += BATCH) {
      const batch = ids.slice(from, from + BATCH);
      const rows = await fitting.where(sql<boolean>`id = any(${batch}::text[])`).select(storedRecord.columns).execute();
      const byId = new Map(rows.map((row) => [row.id, row]));
      yield batch.flatMap((id) => byId.get(id) ?? []);
    }
  }
}

async function* idBlocks(fitting: Rows, find: RecordFind, on: Evaluation): AsyncGenerator<readonly string[]> {
  const { sortable = [], sort = null } = find.page ?? {};
  const settings = recordQuery.settings({ collection: find.collection, sortable });
  const asked = resolveParams({ sort }, on);
  const by = recordQuery.sorting(settings, asked);
  const sorting = by && { key: sortKey(by.field), down: by.down };
  const order = recordQuery.order(settings, asked);
  const mark = sql<string | null>`(${sorting?.key ?? sql`null::jsonb`})::text`.as('sort_key');
  let limit = LOOKED_UP.first;
  for (let rest: Rest | undefined = { what: 'all' }; rest !== undefined; limit = Math.min(limit * 2, LOOKED_UP.most)) {
    const found: KeyedId[] = await narrowed(fitting, rest, sorting).select(['id', mark]).orderBy(order).limit(sql.lit(limit)).execute();
    if (found.length > 0) yield found.map(({ id }) => id);
    rest = restBehind(rest, found, { sorting, isLast: found.length < limit });
  }
}

function narrowed(rows: Rows, rest: Rest, sorting: Sorting | undefined): Rows {
  if (rest.what === 'all') return rows;
  if (rest.what === 'behind' && rest.key !== undefined && sorting) return behind(rows, rest.key, rest.id, sorting);
  const blank = rest.what === 'blank' && sorting ? rows.where(sql<boolean>`${sorting.key} is null`) : rows;
  return rest.id === undefined ? blank : blank.where('id', '>', rest.id);
}

function behind(rows: Rows, lastKey: string, lastId: string, { key, down }: Sorting): Rows {
  const last = sql`${lastKey}::jsonb`;
  // The first condition alone can be looked up in the index.
  const from = down ? sql<boolean>`${key} <= ${last}` : sql<boolean>`${key} >= ${last}`;
  const past = down ? sql<boolean>`${key} < ${last}` : sql<boolean>`${key} > ${last}`;
  return rows.where(from).where(sql<boolean>`(${past} or id > ${lastId})`);
}

function restBehind(
  rest: Rest,
  found: readonly KeyedId[],
  { sorting, isLast }: { readonly sorting: Sorting | undefined; readonly isLast: boolean },
): Rest | undefined {
  const last = found.at(-1);
  if (last === undefined || isLast) return rest.what === 'behind' && sorting ? { what: 'blank' } : undefined;
  if (!sorting) return { what: 'behind', id: last.id };
  return last.sort_key === null ? { what: 'blank', id: last.id } : { what: 'behind', id: last.id, key: last.sort_key };
}
