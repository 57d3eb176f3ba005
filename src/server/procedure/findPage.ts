import { type Evaluation, resolveParams } from '#conditions';
import type { RecordPaging } from '#model';
import { fittingRows } from '../lifecycle/fittingRows.ts';
import { recordConditions } from '../lifecycle/recordConditions.ts';
import type { RecordFilter } from '../lifecycle/recordFilter.ts';
import { type ListedRecords, listRecords } from '../records/listRecords.ts';
import { recordQuery } from '../records/recordQuery.ts';
import type { FindPlace } from './findPlace.ts';

/** The page of fitting records that `number` (from 0, GB-002), `size` and `sort` ask for. */
export function findPage(
  { db, now, portal, tenant }: FindPlace,
  wanted: RecordFilter,
  { number, size, sort, ...rest }: RecordPaging,
  on: Evaluation,
): Promise<ListedRecords> {
  const asked = resolveParams({ page: number ?? null, size: size ?? null, sort: sort ?? null }, on);
  const settings = recordQuery.settings({ ...rest, collection: wanted.collection });
  return listRecords(db, { asked, fitting: fittingRows(db, wanted), conditions: recordConditions(wanted), now, portal, settings, tenant });
}
