import { type Evaluation, evaluate, extendScope, resolveParams, resolveValue } from '#conditions';
import type { RecordFind, RecordGroup, RecordPaging } from '#model';
import { acceptedEventsOf } from '../lifecycle/acceptedEvents.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import { filteredRows, type RecordFilter, recordConditions } from '../lifecycle/recordFilter.ts';
import { type StoredRecord, toWireRecord } from '../lifecycle/storedRecord.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { groupedRecords } from '../records/groupedRecords.ts';
import { type ListedRecords, listRecords } from '../records/listRecords.ts';
import { recordQuery } from '../records/recordQuery.ts';
import { type FindContext, recordFilterOf } from './findContext.ts';
import { findPlaces } from './findPlaces.ts';
import { showRecords } from './showRecords.ts';

const DEFAULT_LIMIT = 500;

/**
 * The data of one find of a procedure: a list; with `one` a record or undefined; with `page` the object {items, total, isExact, number,
 * size}, where `total` is a lower bound unless `isExact`.
 */
export async function findData(context: FindContext, find: RecordFind, evaluation: Evaluation): Promise<unknown> {
  const showing = { find, evaluation, findInner: findData };
  if (find.near) return findPlaces(context, find, find.near, evaluation);
  if (find.page) {
    const {
      found: records,
      limit: size,
      offset,
      ...counts
    } = await findPage(context, recordFilterOf(find, evaluation, context), find.page, evaluation);
    return { ...counts, number: offset / size, size, items: await showRecords(context, records, showing) };
  }
  const items = find.group
    ? await findGroups(context, find, find.group, evaluation)
    : await showRecords(context, await findMatching(context, find, evaluation), showing);
  return find.one ? items[0] : items;
}

/** The page of records that the expressions `number` (counted from 0, GB-002), `size` and `sort` select. */
function findPage(
  { db, now, portal, tenant }: FindContext,
  filter: RecordFilter,
  { number, size, sort, ...rest }: RecordPaging,
  evaluation: Evaluation,
): Promise<ListedRecords> {
  const asked = resolveParams({ page: number ?? null, size: size ?? null, sort: sort ?? null }, evaluation);
  const settings = recordQuery.settings({ ...rest, collection: filter.collection });
  return listRecords(db, { asked, fitting: filteredRows(db, filter), conditions: recordConditions(filter), now, portal, settings, tenant });
}

/** The groups of a find, shown as it says. */
async function findGroups(context: FindContext, find: RecordFind, group: RecordGroup, evaluation: Evaluation): Promise<readonly unknown[]> {
  const { collection } = find;
  const fields = context.portal.collections[collection]?.typed;
  if (!fields) throw new Error(`collection '${collection}' has no typed copy`);
  const counts = Object.entries(group.measures).flatMap(([name, { count }]) => (count ? [[name, count] as const] : []));
  const counted = new Map(counts.map(([name, count]) => [name, recordFilterOf({ ...count, collection }, evaluation, context)]));
  const filter = recordFilterOf(find, evaluation, context);
  const { limit, one, orderBy } = find;
  const query = { filter, fields, group, counted, tenant: context.tenant, orderBy, limit: one ? 1 : limit };
  const groups = await groupedRecords(context.db, query);
  if (find.as === undefined) return groups;
  return groups.map((item) => resolveValue(find.as, { ...evaluation, scope: extendScope(evaluation.scope, { item }) }));
}

/** The records that match the filter, the condition `when` and, as `accepting`, accept an event. */
async function findMatching(context: FindContext, find: RecordFind, evaluation: Evaluation): Promise<StoredRecord[]> {
  const { accepting, limit = DEFAULT_LIMIT, one, orderBy, when } = find;
  // `when` and `accepting` are checked after the query, so the first record of the query need not be the first that matches.
  const isFirstEnough = one === true && when === undefined && accepting === undefined;
  const records = await findRecords(context.db, {
    ...recordFilterOf(find, evaluation, context),
    ...organizationFilter(context.tenant),
    limit: isFirstEnough ? 1 : limit,
    ...(orderBy === undefined ? {} : { orderBy }),
    shouldLock: context.shouldLock,
  });
  const matching: StoredRecord[] = [];
  for (const record of records) {
    const item = toWireRecord(record);
    if (when !== undefined && !evaluate(when, { ...evaluation, scope: extendScope(evaluation.scope, { item }) })) continue;
    if (accepting === undefined || (await acceptedEventsOf(context, record, item)).some(({ name }) => name === accepting))
      matching.push(record);
  }
  return matching;
}

/**
 * For a tenant of organizations a condition on them. The row-level policies restrict the rows in the same way, but PostgreSQL uses an index
 * only for conditions of the query.
 */
function organizationFilter({ bypass, oemIds, organizationIds }: Tenant): { readonly organizations?: readonly string[] } {
  return bypass || oemIds.length > 0 ? {} : { organizations: organizationIds };
}
