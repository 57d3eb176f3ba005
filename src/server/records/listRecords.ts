import { createHash } from 'node:crypto';
import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { CompiledPortal } from '#compiler';
import type { HandlerRequest } from '../call/handler.ts';
import { standardProblem } from '../call/problem.ts';
import type { StoredRecord } from '../lifecycle/storedRecord.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import type { RowCondition } from '../store/recordSql.ts';
import type { Tables } from '../store/tables.ts';
import { pageRows, readCountedPage, readNarrowedPage } from './readPage.ts';
import { type RecordPage, type RecordSettings, recordQuery } from './recordQuery.ts';

/** Which page of which list is read. A list is all records of a collection that meet certain conditions. */
export interface ListQuery {
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly tenant: Tenant;
  /** A query for the rows that meet the conditions, whatever organization they belong to. */
  readonly fitting: SelectQueryBuilder<Tables, 'records', object>;
  /** The conditions of `fitting`. */
  readonly conditions: readonly RowCondition[];
  readonly settings: RecordSettings;
  /** The parameters `page`, `size` and `sort` of the call. */
  readonly asked: HandlerRequest['params'];
}

/** One page of a list. */
export interface ListedRecords extends RecordPage {
  readonly found: readonly StoredRecord[];
  /** The number of rows of the list; where `isExact` is false the list has more than `total` rows. */
  readonly total: number;
  readonly isExact: boolean;
}

/**
 * Reads the page of a list that the call asks for, and counts the rows of the list up to `settings.counted`. Throws a Problem 400 for a
 * page beyond these rows. There are three ways, because each is slow for some lists: by the ids that indexes find for the conditions, where
 * these are few; without counting, where the list is known to have too many rows to count; else with counting.
 */
export async function listRecords(
  db: Kysely<Tables>,
  { asked, conditions, fitting, now, portal, settings, tenant }: ListQuery,
): Promise<ListedRecords> {
  const { collection, counted: maxRows } = settings;
  const { offset, limit } = recordQuery.page(asked);
  if (offset >= maxRows)
    throw standardProblem('invalid', {
      errors: [{ field: 'page', rule: 'maximum', message: `only ${maxRows} rows can be paged through` }],
    });
  const rows = recordQuery.restrictToTenant(fitting, tenant);
  const page = { rows, order: recordQuery.order(settings, asked), offset, limit };
  const list = createHash('sha256')
    .update(JSON.stringify([tenant, settings, conditions]))
    .digest('base64');
  // For a tenant of organizations the index on these finds few enough rows.
  const isNarrowed = conditions.length > 0 && !recordQuery.isOfOrganizations(tenant);
  if (isNarrowed && !longLists.has(portal, list, now)) {
    const narrowed = await readNarrowedPage(db, { ...page, collection, conditions, maxRows });
    if (narrowed) return { found: narrowed.found, offset, limit, total: narrowed.counted, isExact: true };
    longLists.add(portal, list, now);
  }
  if (longLists.has(portal, list, now)) {
    const found = await pageRows(page).execute();
    // A page that is not full is the last one: the list has become shorter since it was remembered as long, and is counted again.
    if (found.length === limit) return { found, offset, limit, total: maxRows, isExact: false };
  }
  const { found, counted } = await readCountedPage(db, { ...page, maxRows: maxRows + 1 });
  if (counted > maxRows) longLists.add(portal, list, now);
  return { found, offset, limit, total: Math.min(counted, maxRows), isExact: counted <= maxRows };
}

/** How long a list is remembered as long, and how many lists are remembered. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 500;

/** Hash of tenant, settings and conditions of a list -> until when the list counts as long (milliseconds since 1970). */
const longUntilMs = new WeakMap<CompiledPortal, Map<string, number>>();

/**
 * The lists that had more rows than are counted. They are not counted again for half a minute, because counting takes longer than reading
 * the page.
 */
const longLists = {
  has(portal: CompiledPortal, list: string, now: Date): boolean {
    return (longUntilMs.get(portal)?.get(list) ?? 0) > now.getTime();
  },

  add(portal: CompiledPortal, list: string, now: Date): void {
    const untilByList = longUntilMs.get(portal) ?? new Map<string, number>();
    longUntilMs.set(portal, untilByList);
    if (untilByList.size >= MAX_REMEMBERED) untilByList.clear();
    untilByList.set(list, now.getTime() + REMEMBERED_MS);
  },
};
