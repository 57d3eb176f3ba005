import { useState } from 'react';
import { deepEqual } from '#conditions';
import { type FormStart, startsOver } from '../../forms/startsOver.ts';

/**
 * The current data of a form and its setter, for the buttons and choices around the form. When the form starts over, this data does so
 * in the same rendering: nothing sees data of an earlier start.
 */
export function useCurrentFormData(start: FormStart, isDirty: boolean): readonly [unknown, (data: unknown) => void] {
  const [state, setState] = useState({ ...start, data: start.initial });
  if (!deepEqual(state.initial, start.initial) || !deepEqual(state.round, start.round)) {
    const isNewRound = startsOver(state, start, isDirty);
    setState({ ...start, data: isNewRound ? start.initial : state.data });
  }
  return [state.data, (data) => setState((before) => ({ ...before, data }))];
}

/**
 * The `basis` of a form: what its initial data was read with, e.g. the version (ETag) of the record that a submit is based on. It follows
 * the block's `basis` while the form shows the newest initial data. When newer initial data was not taken over, because the user has
 * typed, it stays the basis of the older data that is still shown.
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
