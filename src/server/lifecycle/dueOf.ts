import { type Evaluation, extendScope, resolveValue } from '#conditions';
import { activeStateMeta, type PersistedState } from '#machines';
import type { MachineDocument } from '#model';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export interface Due {
  readonly due_on: string | null;
  readonly due_event: string | null;
}

/** The day on which the clock acts on a record in this state, and by which event. */
export function dueOf(machine: MachineDocument, kept: PersistedState, on: Evaluation): Due {
  const here = { ...on, scope: extendScope(on.scope, { context: kept.context }) };
  for (const { due } of activeStateMeta(machine, kept.state)) {
    const day = due && resolveValue(due.on, here);
    if (due && typeof day === 'string' && DAY.test(day)) return { due_on: day, due_event: due.event };
  }
  return { due_on: null, due_event: null };
}
