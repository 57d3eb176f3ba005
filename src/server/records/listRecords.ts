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

/** Which list is read, and which page of it. A list is all rows of a collection that certain conditions let through. */
export interface ListQuery {
  readonly portal: CompiledPortal;
  readonly now: Date;
  readonly tenant: Tenant;
  /** Query of all rows of the list, of all organizations. */
  readonly fitting: SelectQueryBuilder<Tables, 'records', object>;
  /** What `fitting` was narrowed by: lists with equal conditions have the same rows. */
  readonly conditions: readonly RowCondition[];
  readonly settings: RecordSettings;
  /** The parameters `page`, `size` and `sort` of the call. */
  readonly asked: HandlerRequest['params'];
}

/** One page of a list. */
export interface ListedRecords extends RecordPage {
  readonly found: readonly StoredRecord[];
  /** Rows of the list; the limit of counting where `isExact` is false. */
  readonly total: number;
  readonly isExact: boolean;
}

/**
 * Reads the page of a list that the call asks for, with the number of rows. Rows are counted only up to `settings.counted`; a page beyond
 * them is a Problem 400. Of the ways to read it, the quickest that can be right is taken.
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
  const rows = recordQuery.owned(fitting, tenant);
  const page = { rows, order: recordQuery.order(settings, asked), offset, limit };
  const list = createHash('sha256')
    .update(JSON.stringify([tenant, settings, conditions]))
    .digest('base64');
  // Where a tenant reaches only its own organizations, their index narrows the list enough.
  const isNarrowed = conditions.length > 0 && !recordQuery.isOwned(tenant);
  if (isNarrowed && !longLists.has(portal, list, now)) {
    const narrowed = await readNarrowedPage(db, { ...page, collection, conditions, maxRows });
    if (narrowed) return { found: narrowed.found, offset, limit, total: narrowed.counted, isExact: true };
    longLists.add(portal, list, now);
  }
  if (longLists.has(portal, list, now)) {
    const found = await pageRows(page).execute();
    // A page that is not full is the last one: the list has become shorter.
    if (found.length === limit) return { found, offset, limit, total: maxRows, isExact: false };
  }
  const { found, counted } = await readCountedPage(db, { ...page, maxRows: maxRows + 1 });
  if (counted > maxRows) longLists.add(portal, list, now);
  return { found, offset, limit, total: Math.min(counted, maxRows), isExact: counted <= maxRows };
}

/** How long, and of how many lists, it is remembered that they are long. */
const REMEMBERED_MS = 30_000;
const MAX_REMEMBERED = 500;

/** Digest of a list -> until when it is taken for long (milliseconds since the epoch). */
const longUntilMs = new WeakMap<CompiledPortal, Map<string, number>>();

/** Lists that had more rows than are counted. For half a minute they are not counted again, because counting costs more than the page. */
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
