import { type Evaluation, evaluate, resolveParams, resolveValue } from '#conditions';
import type { RecordFind } from '#model';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { RecordFilter } from '../lifecycle/fittingRows.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';
import { acceptedBy } from './acceptedBy.ts';
import { findPage } from './findPage.ts';
import type { FindPlace } from './findPlace.ts';

type Item = { readonly [key: string]: unknown };

const LIMIT = 500;

/** What one find of a procedure gives: a list, with `one` a record or undefined, with `page` {items, total, isExact, number, size}. */
export async function findData(place: FindPlace, find: RecordFind, on: Evaluation): Promise<unknown> {
  const { one, orderBy, limit = LIMIT, page } = find;
  const wanted = wantedOf(find, on);
  if (page) {
    const { found, limit: size, offset, ...counts } = await findPage(place, wanted, page, on);
    return { ...counts, number: offset / size, size, items: await Promise.all(found.map((record) => shownAs(place, find, record, on))) };
  }
  const search = { ...wanted, limit: one ? 1 : limit, ...(orderBy === undefined ? {} : { orderBy }), toChange: place.toChange };
  const records = await findRecords(place.db, search);
  const items: unknown[] = [];
  for (const record of records) {
    const fits = find.when === undefined || evaluate(find.when, withItem(on, storedRecord.wire(record)));
    if (fits && (await accepts(place, find, record))) items.push(await shownAs(place, find, record, on));
  }
  return one ? items[0] : items;
}

function wantedOf({ collection, where, filter, has, contains }: RecordFind, on: Evaluation): RecordFilter {
  const text = contains && resolveValue(contains.text, on);
  return {
    collection,
    where: resolveParams(where, on),
    filter: resolveParams(filter, on),
    has: resolveParams(has, on),
    ...(contains && typeof text === 'string' ? { contains: { text: text.trim(), in: contains.in } } : {}),
  };
}

function shownAs(place: FindPlace, find: RecordFind, record: StoredRecord, on: Evaluation): Promise<unknown> {
  return shown(place, { find, record, item: { ...storedRecord.wire(record), updatedAt: record.updated_at?.toISOString() }, on });
}

interface Shown {
  readonly find: RecordFind;
  readonly record: StoredRecord;
  readonly item: Record<string, unknown>;
  readonly on: Evaluation;
}

async function shown(place: FindPlace, { find, item, record, on }: Shown): Promise<unknown> {
  if (find.events) item['events'] = await eventsOf(place, record, on);
  const here = withItem(on, item);
  for (const [name, inner] of Object.entries(find.find ?? {})) {
    item[name] = await findData({ ...place, toChange: false }, inner, here);
  }
  return find.as === undefined ? item : resolveValue(find.as, here);
}

async function accepts(place: LifePlace, { accepting }: RecordFind, record: StoredRecord): Promise<boolean> {
  return accepting === undefined || (await acceptedBy(place, record)).some(({ name }) => name === accepting);
}

async function eventsOf(place: LifePlace, record: StoredRecord, { translate }: Evaluation): Promise<readonly Item[]> {
  const events = await acceptedBy(place, record);
  return events.map(({ name, declaration: { label, offer } }) => {
    return { name, ...(label === undefined ? {} : { label: translate?.(label) ?? label }), ...offer };
  });
}

/** The same judgement with a record under `item`. */
function withItem(on: Evaluation, item: Item): Evaluation {
  return { ...on, scope: { ...on.scope, item } };
}
