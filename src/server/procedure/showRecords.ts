import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf, type PersistedState } from '#machines';
import type { RecordBeside, RecordFind } from '#model';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifePlace } from '../lifecycle/lifePlace.ts';
import { stateLabel } from '../lifecycle/stateLabel.ts';
import { type StoredRecord, storedRecord, type WiredRecord } from '../lifecycle/storedRecord.ts';
import { storedProfile } from '../store/storedProfile.ts';
import { acceptedAtHand } from './acceptedAtHand.ts';
import { acceptedBy } from './acceptedBy.ts';
import type { FindPlace } from './findPlace.ts';
import type { AcceptedEvent } from './judgedEvents.ts';

type Item = Record<string, unknown>;

/** How the records of a find are shown. */
export interface Showing {
  readonly find: RecordFind;
  readonly on: Evaluation;
  /** Finds the further records of one. */
  readonly further: (place: FindPlace, find: RecordFind, on: Evaluation) => Promise<unknown>;
}

/** Records as a find shows them: with those beside, their events and further records, then as `as` says. */
export async function showRecords(place: FindPlace, records: readonly StoredRecord[], showing: Showing): Promise<unknown[]> {
  const items = records.map((record): Item => Object.assign(storedRecord.wire(record), { updatedAt: record.updated_at?.toISOString() }));
  for (const [name, wanted] of Object.entries(showing.find.beside ?? {})) {
    const beside = await besideOf(place, records, wanted, showing.on);
    for (const [at, record] of records.entries()) (items[at] as Item)[name] = beside.get(identityOf(record, wanted.by));
  }
  if (showing.find.events) {
    for (const [at, record] of records.entries())
      Object.assign(items[at] as Item, await lifeOf(place, record, items[at] as WiredRecord, showing.on));
  }
  if (showing.find.profile || showing.find.find)
    await Promise.all(records.map((record, at) => addFound(place, record, items[at] as Item, showing)));
  const { find, on } = showing;
  if (find.as === undefined) return items;
  return items.map((item, at) =>
    resolveValue(find.as, { ...on, scope: extendScope(on.scope, { item: storedRecord.item(item, records[at]) }) }),
  );
}

async function addFound(place: FindPlace, record: StoredRecord, item: Item, { find, on, further }: Showing): Promise<void> {
  if (find.profile) item['profile'] = await storedProfile.read(place.db, record.organization_id ?? undefined);
  const here = { ...on, scope: extendScope(on.scope, { item }) };
  for (const [name, inner] of Object.entries(find.find ?? {})) item[name] = await further({ ...place, toChange: false }, inner, here);
}

/** The organization stands in an index; the field alone would be looked for in every record. */
async function besideOf(
  place: FindPlace,
  records: readonly StoredRecord[],
  { by, collection, events, orderBy, where }: RecordBeside,
  on: Evaluation,
): Promise<Map<string, Item>> {
  const keys = [...new Set(records.map(({ document }) => document[by]).filter((key) => key !== undefined && key !== null))];
  const organizations = [...new Set(records.flatMap(({ organization_id }) => organization_id ?? []))];
  const beside = new Map<string, Item>();
  if (keys.length === 0 || organizations.length === 0) return beside;
  const wanted = { collection, organizations, where: { [by]: keys, ...resolveParams(where, on) } };
  for (const record of await findRecords(place.db, orderBy === undefined ? wanted : { ...wanted, orderBy })) {
    const identity = identityOf(record, by);
    if (beside.has(identity)) continue;
    const wired = storedRecord.wire(record);
    beside.set(identity, events ? Object.assign({}, wired, await lifeOf(place, record, wired, on)) : wired);
  }
  return beside;
}

function identityOf({ organization_id, document }: StoredRecord, by: string): string {
  const key = document[by];
  return `${organization_id}\n${typeof key === 'string' ? key : JSON.stringify(key)}`;
}

/** What the life cycle of a record takes now, and the name of the state it stands in. */
async function lifeOf(place: LifePlace, record: StoredRecord, wired: WiredRecord, on: Evaluation): Promise<Item> {
  const machine = lifeCycleOf(place.portal.machines, record.collection);
  const name = stateLabel(machine, record.state?.['state'] as PersistedState['state'] | undefined);
  const events = await eventsOf(place, record, wired, on);
  return name === undefined ? { events } : { events, stateLabel: on.translate?.(name) ?? name };
}

const told = new WeakMap<Evaluation, Map<readonly AcceptedEvent[], readonly Item[]>>();

async function eventsOf(place: LifePlace, record: StoredRecord, wired: WiredRecord, on: Evaluation): Promise<readonly Item[]> {
  const events = acceptedAtHand(place, record, wired) ?? (await acceptedBy(place, record));
  const known = told.get(on) ?? new Map<readonly AcceptedEvent[], readonly Item[]>();
  told.set(on, known);
  const shown = known.get(events) ?? events.map((event) => eventItem(event, on));
  known.set(events, shown);
  return shown;
}

function eventItem({ name, declaration: { label, offer } }: AcceptedEvent, { translate }: Evaluation): Item {
  return { name, ...(label === undefined ? {} : { label: translate?.(label) ?? label }), ...offer };
}
