import type { Evaluation } from '#conditions';
import { type PersistedState, transitionOf } from '#machines';
import type { Json, JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from './storedRecord.ts';

/** The state a record's life stands in; without one yet, the first. What the record says of a context field wins over what was kept. */
export function keptStateOf(machine: MachineDocument, on: Evaluation, record?: Pick<StoredRecord, 'document' | 'state'>): PersistedState {
  const { document = {}, state } = record ?? {};
  const { context: kept, state: stands } = state ?? {};
  // A list has many records: only one that keeps less than its life begins with is asked what it began with.
  const isWhole = stands !== undefined && isKeptWhole(machine, kept);
  const started = isWhole ? undefined : begun(machine, on);
  const context = { ...started?.context, ...(kept as JsonObject | undefined) };
  for (const name of Object.keys(context)) if (document[name] !== undefined) context[name] = document[name];
  return { state: (stands ?? started?.state) as PersistedState['state'], context };
}

function isKeptWhole({ context = {} }: MachineDocument, kept: Json | undefined): boolean {
  return typeof kept === 'object' && kept !== null && Object.keys(context).every((name) => Object.hasOwn(kept, name));
}

function begun(machine: MachineDocument, on: Evaluation): PersistedState {
  const started = transitionOf(machine, undefined, { type: '' }, on);
  if ('refused' in started) throw new Error(`life cycle '${machine.id}' does not start`);
  return started;
}
