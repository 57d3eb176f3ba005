import { type Evaluation, extendScope, resolveValue } from '#conditions';
import { activeStateMeta, type PersistedState, transitionOf } from '#machines';
import type { Json, JsonObject, MachineDocument } from '#model';
import type { StoredRecord } from './storedRecord.ts';

/** `YYYY-MM-DD`. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The event that time sends to a record, and its day (`YYYY-MM-DD`), as the columns of its row; null where its state has none. */
export interface DueEvent {
  readonly due_on: string | null;
  readonly due_event: string | null;
}

/**
 * The state of a record's life cycle with the machine's context; without a stored state, the machine's first one. Where a name of the
 * context is also a field of the record, the field counts.
 */
export function recordStateOf(
  machine: MachineDocument,
  evaluation: Evaluation,
  { document, state }: Pick<StoredRecord, 'document' | 'state'>,
): PersistedState {
  const { context: storedContext, state: storedStateName } = state ?? {};
  // The machine is started only where a part of the stored state is missing: starting takes time, and lists have many records.
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

/** The event that time will send to a record in this state, and on which day; the first one of its active states that has a day. */
export function dueEventOf(machine: MachineDocument, { context, state }: PersistedState, evaluation: Evaluation): DueEvent {
  const withContext = { ...evaluation, scope: extendScope(evaluation.scope, { context }) };
  for (const { due } of activeStateMeta(machine, state)) {
    const day = due && resolveValue(due.on, withContext);
    if (due && typeof day === 'string' && DAY.test(day)) return { due_on: day, due_event: due.event };
  }
  return { due_on: null, due_event: null };
}

/** Message key of a state's name for people. Of nested states the innermost name counts; undefined where the machine names none. */
export function stateLabel(machine: MachineDocument | undefined, state: PersistedState['state'] | null | undefined): string | undefined {
  if (!machine || state === null || state === undefined) return undefined;
  return activeStateMeta(machine, state).findLast(({ label }) => label !== undefined)?.label;
}
