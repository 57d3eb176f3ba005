import type { StateValue } from 'xstate';
import type { MachineDocument, State } from '#model';

type Meta = NonNullable<State['meta']>;

function below(states: MachineDocument['states'] | undefined, value: StateValue): Meta[] {
  const entries = typeof value === 'string' ? [[value, undefined] as const] : Object.entries(value);
  return entries.flatMap(([name, inner]) => {
    const state = states?.[name];
    if (!state) return [];
    return [...(state.meta ? [state.meta] : []), ...(inner === undefined ? [] : below(state.states, inner))];
  });
}

/** `meta` of the states that a kept state stands in, outermost first. */
export function activeStateMeta(doc: MachineDocument, state: StateValue): readonly Meta[] {
  return below(doc.states, state);
}
