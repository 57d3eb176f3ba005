import { type Evaluation, evaluate, extendScope } from '#conditions';
import type { RecordFind } from '#model';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import type { Tenant } from '../persistence/tenantTransactions.ts';
import { acceptedBy } from './acceptedBy.ts';
import { findPage } from './findPage.ts';
import type { FindPlace } from './findPlace.ts';
import { showRecords } from './showRecords.ts';
import { wantedRecords } from './wantedRecords.ts';

const LIMIT = 500;

/** What one find of a procedure gives: a list, with `one` a record or undefined, with `page` {items, total, isExact, number, size}. */
export async function findData(place: FindPlace, find: RecordFind, on: Evaluation): Promise<unknown> {
  const { one, orderBy, limit = LIMIT, page } = find;
  const wanted = wantedRecords(find, on);
  const showing = { find, on, further: findData };
  if (page) {
    const { found, limit: size, offset, ...counts } = await findPage(place, wanted, page, on);
    return { ...counts, number: offset / size, size, items: await showRecords(place, found, showing) };
  }
  const search = {
    ...wanted,
    ...ownedBy(place.tenant),
    limit: isPicked(find) ? limit : 1,
    ...(orderBy === undefined ? {} : { orderBy }),
    toChange: place.toChange,
  };
  const kept: StoredRecord[] = [];
  for (const record of await findRecords(place.db, search)) {
    const item = storedRecord.wire(record);
    const fits = find.when === undefined || evaluate(find.when, { ...on, scope: extendScope(on.scope, { item }) });
    if (fits && (await accepts(place, find, record))) kept.push(record);
  }
  const items = await showRecords(place, kept, showing);
  return one ? items[0] : items;
}

/** Whether what fits is picked from what is found: the first found need not be the first that fits. */
function isPicked({ accepting, one, when }: RecordFind): boolean {
  return one !== true || when !== undefined || accepting !== undefined;
}

/** The policies say the same, but only what a query says itself can be looked up in an index. */
function ownedBy({ bypass, oemIds, organizationIds }: Tenant): { readonly organizations?: readonly string[] } {
  return bypass || oemIds.length > 0 ? {} : { organizations: organizationIds };
}

async function accepts(place: LifePlace, { accepting }: RecordFind, record: StoredRecord): Promise<boolean> {
  return accepting === undefined || (await acceptedBy(place, record)).some(({ name }) => name === accepting);
}
