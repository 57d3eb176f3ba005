import { useState } from 'react';
import { deepEqual } from '#conditions';
import { type FormStart, startsOver } from '../../forms/startsOver.ts';

/** The current data of a form. It starts over in the same rendering as the form, so that nothing sees the data of an earlier start. */
export function useCurrentFormData(start: FormStart, isDirty: boolean): readonly [unknown, (data: unknown) => void] {
  const [state, setState] = useState({ ...start, data: start.initial });
  if (!deepEqual(state.initial, start.initial) || !deepEqual(state.round, start.round)) {
    const over = startsOver(state, start, isDirty);
    setState({ ...start, data: over ? start.initial : state.data });
  }
  return [state.data, (data) => setState((before) => ({ ...before, data }))];
}

/**
 * The `basis` of a form: what its initial data was read with. While the form shows the initial data that it started with, this is the
 * newest value of `basis`; once newer initial data was not taken over, it stays the value from before.
 */
export function useBasis({ initial, round }: FormStart, basis: unknown, isDirty: boolean): unknown {
  const start = { initial, round };
  const [state, setState] = useState({ last: start, shown: initial, basis });
  const hasNewStart = !deepEqual(state.last, start);
  const shown = hasNewStart && startsOver(state.last, start, isDirty) ? initial : state.shown;
  const current = deepEqual(shown, initial) ? basis : state.basis;
  if (hasNewStart || !deepEqual(state.basis, current)) setState({ last: start, shown, basis: current });
  return current;
}
