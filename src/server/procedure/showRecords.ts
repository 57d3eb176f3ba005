import { type Evaluation, extendScope, resolveParams, resolveValue } from '#conditions';
import { lifeCycleOf, type PersistedState } from '#machines';
import type { RecordBeside, RecordFind } from '#model';
import { findRecords } from '../lifecycle/findRecords.ts';
import type { LifecycleContext } from '../lifecycle/lifecycleContext.ts';
import { stateLabel } from '../lifecycle/recordState.ts';
import { type StoredRecord, toWireRecord, type WireRecord, withStoredOem } from '../lifecycle/storedRecord.ts';
import { storedProfile } from '../store/storedProfile.ts';
import { type AcceptedEvent, acceptedEventsOf } from './acceptedEvents.ts';
import type { FindContext } from './findContext.ts';

type Item = Record<string, unknown>;

/** How the records of a find are shown. */
export interface Showing {
  readonly find: RecordFind;
  readonly evaluation: Evaluation;
  /** Runs a find inside this one, for a single record. */
  readonly findInner: (context: FindContext, find: RecordFind, evaluation: Evaluation) => Promise<unknown>;
}

/** Records as a find shows them: with those of `beside`, their events, profile and inner finds, then as `as` says. */
export async function showRecords(context: FindContext, records: readonly StoredRecord[], showing: Showing): Promise<unknown[]> {
  const { evaluation, find } = showing;
  const items = records.map((record): Item => Object.assign(toWireRecord(record), { updatedAt: record.updated_at?.toISOString() }));
  for (const [name, wanted] of Object.entries(find.beside ?? {})) {
    const beside = await findBeside(context, records, wanted, evaluation);
    for (const [at, record] of records.entries()) (items[at] as Item)[name] = beside.get(identityOf(record, wanted.by));
  }
  if (find.events) {
    for (const [at, record] of records.entries())
      Object.assign(items[at] as Item, await showState(context, record, items[at] as WireRecord, evaluation));
  }
  if (find.profile || find.find) await Promise.all(records.map((record, at) => addFound(context, record, items[at] as Item, showing)));
  if (find.as === undefined) return items;
  return items.map((item, at) =>
    resolveValue(find.as, { ...evaluation, scope: extendScope(evaluation.scope, { item: withStoredOem(item, records[at]) }) }),
  );
}

async function addFound(context: FindContext, record: StoredRecord, item: Item, { find, evaluation, findInner }: Showing): Promise<void> {
  if (find.profile) item['profile'] = await storedProfile.read(context.db, record.organization_id ?? undefined);
  const ofItem = { ...evaluation, scope: extendScope(evaluation.scope, { item }) };
  for (const [name, inner] of Object.entries(find.find ?? {})) item[name] = await findInner({ ...context, toChange: false }, inner, ofItem);
}

/**
 * Records of another collection by organization and field. The organization has an index; by the field alone every record would be read.
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
    const identity = identityOf(record, by);
    if (beside.has(identity)) continue;
    const wired = toWireRecord(record);
    beside.set(identity, events ? Object.assign({}, wired, await showState(context, record, wired, evaluation)) : wired);
  }
  return beside;
}

function identityOf({ organization_id, document }: StoredRecord, by: string): string {
  const key = document[by];
  return `${organization_id}\n${typeof key === 'string' ? key : JSON.stringify(key)}`;
}

/** The events that a record accepts now, and the name of its state. */
async function showState(context: LifecycleContext, record: StoredRecord, wired: WireRecord, evaluation: Evaluation): Promise<Item> {
  const machine = lifeCycleOf(context.portal.machines, record.collection);
  const label = stateLabel(machine, record.state?.['state'] as PersistedState['state'] | undefined);
  const events = eventItems(await acceptedEventsOf(context, record, wired), evaluation);
  return label === undefined ? { events } : { events, stateLabel: evaluation.translate?.(label) ?? label };
}

const itemsByEvaluation = new WeakMap<Evaluation, Map<readonly AcceptedEvent[], readonly Item[]>>();

/** Many records of a list accept the same events: their items are made once. */
function eventItems(events: readonly AcceptedEvent[], evaluation: Evaluation): readonly Item[] {
  const known = itemsByEvaluation.get(evaluation) ?? new Map<readonly AcceptedEvent[], readonly Item[]>();
  itemsByEvaluation.set(evaluation, known);
  const items = known.get(events) ?? events.map((event) => eventItem(event, evaluation));
  known.set(events, items);
  return items;
}

function eventItem({ name, declaration: { label, offer } }: AcceptedEvent, { translate }: Evaluation): Item {
  return { name, ...(label === undefined ? {} : { label: translate?.(label) ?? label }), ...offer };
}
