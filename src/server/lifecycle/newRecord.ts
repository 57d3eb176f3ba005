import { randomUUID } from 'node:crypto';
import type { Evaluation } from '#conditions';
import type { PersistedState } from '#machines';
import type { JsonObject, MachineDocument } from '#model';
import { type Due, dueOf } from './dueOf.ts';
import { keptStateOf } from './keptStateOf.ts';
import type { StoredRecord } from './storedRecord.ts';

/** A record to be stored. */
export interface WantedRecord {
  readonly id?: string;
  readonly collection: string;
  readonly document: JsonObject;
  readonly organization_id: string | null;
  readonly oem: string | null;
  /** State that its life is in already; default the first. */
  readonly state?: string;
}

/** A record as it begins: in a state, and due on a day when that state says so. */
export interface NewRecord {
  readonly record: StoredRecord;
  readonly due: Due;
  /** Undefined where the collection has no life cycle. */
  readonly state: PersistedState['state'] | undefined;
}

/** The first version of a record; `on` is what the life cycle of its collection is judged against. */
export function newRecord(wanted: WantedRecord, machine: MachineDocument | undefined, on: Evaluation | undefined): NewRecord {
  const { id = randomUUID(), collection, document, organization_id, oem } = wanted;
  const bare: StoredRecord = { id, collection, organization_id, oem, document, state: null, version: 1 };
  if (!machine || !on) return { record: bare, due: { due_on: null, due_event: null }, state: undefined };
  const told = wanted.state === undefined ? bare : { ...bare, state: { state: wanted.state } };
  const kept = keptStateOf(machine, on, told);
  const { context, state } = kept;
  const record = { ...bare, document: { ...document, ...context } as JsonObject, state: { state, context } as unknown as JsonObject };
  return { record, due: dueOf(machine, kept, on), state };
}
