import { type Evaluation, extendScope, resolveValue } from '#conditions';
import { activeStateMeta, type PersistedState, transitionOf } from '#machines';
import type { Json, JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from './storedRecord.ts';

/** A day, or a moment in UTC as `Date.toISOString` writes it. */
const DUE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2}\.\d{3}Z)?$/;

/** The event that time sends to a record, and the day (`YYYY-MM-DD`) or the moment (ISO 8601, UTC), as columns of the record's row; null where its state has none. */
export interface DueEvent {
  readonly due_on: string | null;
  readonly due_event: string | null;
}

/**
 * The state of a record's life cycle with the machine's context; the initial state of the machine if the record has no stored state. If a
 * record has a field of the same name as a value of the context, the context gets the value of the field.
 */
export function recordStateOf(
  machine: MachineDocument,
  evaluation: Evaluation,
  { document, state }: Pick<StoredRecord, 'document' | 'state'>,
): PersistedState {
  const { context: storedContext, state: storedStateName } = state ?? {};
  // The initial state is computed only if a part of the stored state is missing, because that takes time and lists have many records.
  const isComplete = storedStateName !== undefined && hasWholeContext(machine, storedContext);
  const initial = isComplete ? undefined : initialStateOf(machine, evaluation);
  const context = { ...initial?.context, ...(storedContext as JsonObject | undefined) };
  for (const name of Object.keys(context)) if (document[name] !== undefined) context[name] = document[name];
  return { state: (storedStateName ?? initial?.state) as PersistedState['state'], context };
}

function hasWholeContext({ context = {} }: MachineDocument, stored: Json | undefined): boolean {
  return typeof stored === 'object' && stored !== null && Object.keys(context).every((name) => Object.hasOwn(stored, name));
}

function initialStateOf(machine: MachineDocument, evaluation: Evaluation): PersistedState {
  const initial = transitionOf(machine, undefined, { type: '' }, evaluation);
  if ('refused' in initial) throw new Error(`life cycle '${machine.id}' does not start`);
  return initial;
}

/** The event that time will send to a record in this state: the first `due` of its active states whose day has a value. */
export function dueEventOf(machine: MachineDocument, { context, state }: PersistedState, evaluation: Evaluation): DueEvent {
  const withContext = { ...evaluation, scope: extendScope(evaluation.scope, { context }) };
  for (const { due } of activeStateMeta(machine, state)) {
    const day = due && resolveValue(due.on, withContext);
    if (due && typeof day === 'string' && DUE.test(day)) return { due_on: day, due_event: due.event };
  }
  return { due_on: null, due_event: null };
}

/** Message key of the name under which people see a state; of nested states that of the innermost one with a label. */
export function stateLabel(machine: MachineDocument | undefined, state: PersistedState['state'] | null | undefined): string | undefined {
  if (!machine || state === null || state === undefined) return undefined;
  return activeStateMeta(machine, state).findLast(({ label }) => label !== undefined)?.label;
}
