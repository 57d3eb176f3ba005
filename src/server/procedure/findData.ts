import { type Evaluation, evaluate, resolveParams, resolveValue } from '#conditions';
import { acceptedEvents, declarationOf, lifeCycleOf } from '#machines';
import type { RecordFind } from '#model';
import { evaluationFor } from '../lifecycle/evaluationFor.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import { keptStateOf } from '../lifecycle/keptStateOf.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import { type StoredRecord, storedRecord } from '../lifecycle/storedRecord.ts';

type Item = { readonly [key: string]: unknown };

/** Where records are looked for. */
export interface FindPlace extends LifePlace {
  /** The procedure changes what it finds: locked until the transaction ends. */
  readonly toChange: boolean;
}

const LIMIT = 500;

/** What one find of a procedure gives: a list, or with `one` a record or undefined. */
export async function findData(place: FindPlace, find: RecordFind, on: Evaluation): Promise<unknown> {
  const { collection, one, orderBy, limit = LIMIT } = find;
  const search = { collection, where: resolveParams(find.where, on), filter: resolveParams(find.filter, on), limit: one ? 1 : limit };
  const text = find.contains && resolveValue(find.contains.text, on);
  const records = await findRecords(place.db, {
    ...search,
    ...(orderBy === undefined ? {} : { orderBy }),
    ...(find.contains && typeof text === 'string' ? { contains: { text: text.trim(), in: find.contains.in } } : {}),
    toChange: place.toChange,
  });
  const items: unknown[] = [];
  for (const record of records) {
    const item = { ...storedRecord.wire(record) };
    if (find.when === undefined || evaluate(find.when, withItem(on, item))) items.push(await shown(place, { find, record, item, on }));
  }
  return one ? items[0] : items;
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

async function eventsOf(place: LifePlace, record: StoredRecord, { translate }: Evaluation): Promise<readonly Item[]> {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  if (!machine) return [];
  const on = await evaluationFor(place, machine, record);
  return acceptedEvents(machine, keptStateOf(machine, on, record), 'user', on).map((name) => {
    const { label, offer } = declarationOf(machine, name);
    return { name, ...(label === undefined ? {} : { label: translate?.(label) ?? label }), ...offer };
  });
}

/** The same judgement with a record under `item`. */
function withItem(on: Evaluation, item: Item): Evaluation {
  return { ...on, scope: { ...on.scope, item } };
}
