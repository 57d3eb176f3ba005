import { createHash } from 'node:crypto';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { HandlerRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { RowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { manyRows } from './manyRows.ts';
import { pageRows } from './pageRows.ts';
import { readCountedPage } from './readCountedPage.ts';
import { readNarrowedPage } from './readNarrowedPage.ts';
import { type RecordPage, type RecordSettings, recordQuery } from './recordQuery.ts';

/** What a list is read from. */
export interface ListQuery {
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly tenant: Tenant;
  /** All rows that fit, of whatever organization. */
  readonly fitting: SelectQueryBuilder<Tables, 'records', object>;
  /** What `fitting` was narrowed by: lists that agree in it have the same rows. */
  readonly conditions: readonly RowCondition[];
  readonly settings: RecordSettings;
  /** `page`, `size` and `sort` as asked for. */
  readonly asked: HandlerRequest['params'];
}

/** One page of a list. */
export interface ListedRecords extends RecordPage {
  readonly found: readonly StoredRecord[];
  /** All rows that fit, as far as they are counted. */
  readonly total: number;
  readonly isExact: boolean;
}

/** The page of a tenant's records that is asked for; a Problem 400 beyond the rows that are counted. */
export async function listRecords(
  db: Kysely<Tables>,
  { asked, conditions, fitting, now, portal, settings, tenant }: ListQuery,
): Promise<ListedRecords> {
  const { collection, counted: most } = settings;
  const { offset, limit } = recordQuery.page(asked);
  if (offset >= most)
    throw standardProblem('invalid', { errors: [{ field: 'page', rule: 'maximum', message: `only ${most} rows can be paged through` }] });
  const rows = recordQuery.owned(fitting, tenant);
  const page = { rows, order: recordQuery.order(settings, asked), offset, limit };
  const list = createHash('sha256')
    .update(JSON.stringify([tenant, settings, conditions]))
    .digest('base64');
  // Own organizations narrow already, by an index of their own.
  const isNarrowed = conditions.length > 0 && !recordQuery.isOwned(tenant);
  if (isNarrowed && !manyRows.has(portal, list, now)) {
    const narrowed = await readNarrowedPage(db, { ...page, collection, conditions, most });
    if (narrowed) return { found: narrowed.found, offset, limit, total: narrowed.counted, isExact: true };
    manyRows.note(portal, list, now);
  }
  if (manyRows.has(portal, list, now)) {
    const found = await pageRows(page).execute();
    // A page that is not full is the last: there are no longer so many.
    if (found.length === limit) return { found, offset, limit, total: most, isExact: false };
  }
  const { found, counted } = await readCountedPage(db, { ...page, most: most + 1 });
  if (counted > most) manyRows.note(portal, list, now);
  return { found, offset, limit, total: Math.min(counted, most), isExact: counted <= most };
}
