import { type Evaluation, resolveParams } from '#conditions';
import type { RecordPaging } from '#model';
import { readPage } from '../domain/readPage.ts';
import { recordQuery } from '../domain/recordQuery.ts';
import { Problem } from '../http/problem.ts';
import { fittingRows, type RecordFilter } from '../lifecycle/fittingRows.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { FindPlace } from './findPlace.ts';

/** A page of records as a procedure reads it. */
export interface RecordsPage {
  readonly found: readonly StoredRecord[];
  /** All rows that fit, as far as they are counted. */
  readonly total: number;
  readonly isExact: boolean;
  /** From 0 (GB-002). */
  readonly number: number;
  readonly size: number;
}

/** The page of fitting records that `number`, `size` and `sort` ask for; a Problem 400 beyond the rows that are counted. */
export async function findPage(
  { db, tenant }: FindPlace,
  wanted: RecordFilter,
  { number, size, sort, ...rest }: RecordPaging,
  on: Evaluation,
): Promise<RecordsPage> {
  const asked = resolveParams({ page: number ?? null, size: size ?? null, sort: sort ?? null }, on);
  const settings = recordQuery.settings({ ...rest, collection: wanted.collection });
  const { offset, limit } = recordQuery.page(asked);
  if (offset >= settings.counted) throw new Problem(400, `Only ${settings.counted} rows can be paged through. Narrow the search.`);
  const rows = recordQuery.owned(fittingRows(db, wanted), tenant);
  const order = recordQuery.order(settings, asked);
  const { found, counted } = await readPage(db, { rows, order, offset, limit, most: settings.counted + 1 });
  return {
    found,
    total: Math.min(counted, settings.counted),
    isExact: counted <= settings.counted,
    number: offset / limit,
    size: limit,
  };
}
