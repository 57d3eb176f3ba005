import type { Evaluation } from '#conditions';
import { type KeptState, transitionOf } from '#machines';
import type { JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from './storedRecord.ts';

/** The state a record's life stands in; without one yet, the first. What the record says of a context field wins over what was kept. */
export function keptStateOf(machine: MachineDocument, on: Evaluation, record?: Pick<StoredRecord, 'document' | 'state'>): KeptState {
  const started = transitionOf(machine, undefined, { type: '' }, on);
  if ('refused' in started) throw new Error(`life cycle '${machine.id}' does not start`);
  const { document = {}, state } = record ?? {};
  const context = { ...started.context, ...(state?.['context'] as JsonObject | undefined) };
  const told = Object.keys(context).filter((name) => document[name] !== undefined);
  return {
    state: (state?.['state'] ?? started.state) as KeptState['state'],
    context: { ...context, ...Object.fromEntries(told.map((name) => [name, document[name]])) },
  };
}
