import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf, type PersistedState } from '#machines';
import type { RecordBeside, RecordFind } from '#model';
import { type AcceptedEvent, acceptedEventsOf } from '../lifecycle/acceptedEvents.ts';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import { stateLabel } from '../lifecycle/recordState.ts';
import { type StoredRecord, toWireRecord, type WireRecord } from '../lifecycle/storedRecord.ts';
import { storedProfile } from '../store/storedProfile.ts';
import type { FindContext } from './findContext.ts';

/** A record in wire form with the fields that the find adds. */
type Item = Record<string, unknown>;

/** How records are shown. */
export interface Showing {
  readonly find: RecordFind;
  readonly evaluation: Evaluation;
  /** Runs a find that is nested in this one, for a single record. A parameter, because findData.ts imports this file. */
  readonly findInner: (context: FindContext, find: RecordFind, evaluation: Evaluation) => Promise<unknown>;
}

/**
 * Converts records to what a find puts into the response: each record in wire form, with the fields that the find asks for: records of
 * other collections that belong to it (`beside`), the events that it accepts and the label of its state (`events`), the profile of its
 * organization (`profile`) and nested finds (`find`). The expression `as` may then replace each item by another value.
 */
export async function showRecords(context: FindContext, records: readonly StoredRecord[], showing: Showing): Promise<unknown[]> {
  const { evaluation, find } = showing;
  const items = records.map((record): Item => Object.assign(toWireRecord(record), { updatedAt: record.updated_at?.toISOString() }));
  for (const [name, settings] of Object.entries(find.beside ?? {})) {
    const beside = await findBeside(context, records, settings, evaluation);
    for (const [index, record] of records.entries()) (items[index] as Item)[name] = beside.get(matchKeyOf(record, settings.by));
  }
  if (find.events) {
    for (const [index, record] of records.entries())
      Object.assign(items[index] as Item, await eventsAndStateLabel(context, record, items[index] as WireRecord, evaluation));
  }
  if (find.profile || find.find)
    await Promise.all(records.map((record, index) => addFound(context, record, items[index] as Item, showing)));
  if (find.as === undefined) return items;
  return items.map((item, index) => {
    // In `as`, `item.oem` is the maker's portal that the record belongs to, even if the record has a field of this name.
    item['oem'] = records[index]?.oem;
    return resolveValue(find.as, { ...evaluation, scope: extendScope(evaluation.scope, { item }) });
  });
}

/** Adds the profile and the nested finds to the item of a record. */
async function addFound(context: FindContext, record: StoredRecord, item: Item, { find, evaluation, findInner }: Showing): Promise<void> {
  if (find.profile) item['profile'] = await storedProfile.read(context.db, record.organization_id ?? undefined);
  const itemEvaluation = { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
  // Not locked: what nested finds return is only read. Effects that change records lock those records themselves (runEffect).
  for (const [name, inner] of Object.entries(find.find ?? {}))
    item[name] = await findInner({ ...context, shouldLock: false }, inner, itemEvaluation);
}

/**
 * The records of another collection that belong to these: of the same organization and with the same value in the field `by`. If several
 * match, the first by `orderBy`. The query names the organizations because they have an index; by the field alone it would read every record.
 */
async function findBeside(
  context: FindContext,
  records: readonly StoredRecord[],
  { by, collection, events, orderBy, where }: RecordBeside,
  evaluation: Evaluation,
): Promise<Map<string, Item>> {
  const keys = [...new Set(records.map(({ document }) => document[by]).filter((key) => key !== undefined && key !== null))];
  const organizations = [...new Set(records.flatMap(({ organization_id }) => organization_id ?? []))];
  const beside = new Map<string, Item>();
  if (keys.length === 0 || organizations.length === 0) return beside;
  const search = { collection, organizations, where: { [by]: keys, ...resolveParams(where, evaluation) } };
  for (const record of await findRecords(context.db, orderBy === undefined ? search : { ...search, orderBy })) {
    const matchKey = matchKeyOf(record, by);
    if (beside.has(matchKey)) continue;
    const item: Item = toWireRecord(record);
    if (events) Object.assign(item, await eventsAndStateLabel(context, record, item as WireRecord, evaluation));
    beside.set(matchKey, item);
  }
  return beside;
}

/** Records with equal keys belong together: they have the same organization and the same value of the field. */
function matchKeyOf({ organization_id, document }: StoredRecord, by: string): string {
  const key = document[by];
  return `${organization_id}\n${typeof key === 'string' ? key : JSON.stringify(key)}`;
}

/** The events that a record accepts from the actor now, and the translated label of its state. */
async function eventsAndStateLabel(
  context: LifecycleContext,
  record: StoredRecord,
  wireRecord: WireRecord,
  evaluation: Evaluation,
): Promise<Item> {
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  const label = stateLabel(machine, record.state?.['state'] as PersistedState['state'] | undefined);
  const events = eventItems(await acceptedEventsOf(context, record, wireRecord), evaluation);
  return label === undefined ? { events } : { events, stateLabel: evaluation.translate?.(label) ?? label };
}

/**
 * Cache for `eventItems`. Records that accept the same events get the same array from `acceptedEventsOf`, so the array is the inner key. The
 * outer key is the evaluation, of which each request has its own, because labels are translated to the request's language.
 */
const itemsByEvaluation = new WeakMap<Evaluation, Map<readonly AcceptedEvent[], readonly Item[]>>();

/** What the response says of accepted events; records of a list that accept the same events share it. */
function eventItems(events: readonly AcceptedEvent[], evaluation: Evaluation): readonly Item[] {
  const itemsByEvents = itemsByEvaluation.get(evaluation) ?? new Map<readonly AcceptedEvent[], readonly Item[]>();
  itemsByEvaluation.set(evaluation, itemsByEvents);
  const items = itemsByEvents.get(events) ?? events.map((event) => eventItem(event, evaluation));
  itemsByEvents.set(events, items);
  return items;
}

/** An event as responses show it. `offer` is what its declaration says to those who are offered it, e.g. whether it asks for a day. */
function eventItem({ name, declaration: { label, offer } }: AcceptedEvent, { translate }: Evaluation): Item {
  return { name, ...(label === undefined ? {} : { label: translate?.(label) ?? label }), ...offer };
}
