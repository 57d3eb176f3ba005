import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { type Evaluation, resolveParams } from '#conditions';
import type { RecordFind } from '#model';
import { recordQuery } from '../domain/recordQuery.ts';
import { fittingRows } from '../lifecycle/fittingRows.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import { sortKey } from '../store/sortKey.ts';
import type { Tables } from '../store/tables.ts';
import type { FindPlace } from './findPlace.ts';
import { recordFilter } from './recordFilter.ts';

type Rows = SelectQueryBuilder<Tables, 'records', object>;
type KeyedRecord = StoredRecord & { readonly sort_key: string | null };

/** What is left to read: all, what stands behind a record, or records without the field that sorts, which stand last. */
type Rest =
  | { readonly what: 'all' }
  | { readonly what: 'behind'; readonly id: string; readonly key?: string }
  | { readonly what: 'blank'; readonly id?: string };

interface Sorting {
  readonly key: RawBuilder<unknown>;
  readonly down: boolean;
}

const BATCH = 500;

/**
 * All records that a find wants, in its order, some hundred at a time. Each batch is a query of its own that goes on behind the last record
 * of the one before: no connection is held while somebody takes the rows slowly, and nothing runs on once nobody asks. What is written
 * meanwhile is given as it was or as it is.
 */
export async function* recordBatches(place: FindPlace, find: RecordFind, on: Evaluation): AsyncGenerator<readonly StoredRecord[]> {
  const { sortable = [], sort = null } = find.page ?? {};
  const settings = recordQuery.settings({ collection: find.collection, sortable });
  const asked = resolveParams({ sort }, on);
  const by = recordQuery.sorting(settings, asked);
  const sorting = by && { key: sortKey(by.field), down: by.down };
  const order = recordQuery.order(settings, asked);
  const fitting = recordQuery.owned(fittingRows(place.db, recordFilter(find, on)), place.tenant);
  const mark = sql<string | null>`(${sorting?.key ?? sql`null::jsonb`})::text`.as('sort_key');
  for (let rest: Rest | undefined = { what: 'all' }; rest !== undefined; ) {
    const rows = narrowed(fitting, rest, sorting).select([...storedRecord.columns, mark]);
    const found: KeyedRecord[] = await rows.orderBy(order).limit(sql.lit(BATCH)).execute();
    if (found.length > 0) yield found;
    rest = restBehind(rest, found, sorting);
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

function restBehind(rest: Rest, found: readonly KeyedRecord[], sorting: Sorting | undefined): Rest | undefined {
  const last = found.at(-1);
  if (last === undefined || found.length < BATCH) return rest.what === 'behind' && sorting ? { what: 'blank' } : undefined;
  if (!sorting) return { what: 'behind', id: last.id };
  return last.sort_key === null ? { what: 'blank', id: last.id } : { what: 'behind', id: last.id, key: last.sort_key };
}
