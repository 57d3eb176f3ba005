import { useState } from 'react';
import { deepEqual } from '#conditions';
import { type FormStart, startsOver } from '../../forms/startsOver.ts';

/**
 * The current data of a form and its setter, for the buttons and choices around the form. When the form starts over, this data changes in the
 * same rendering, so that buttons and choices never see the discarded data.
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
 * The `basis` of a form belongs to its initial data, e.g. the version (ETag) of the record, with which the server notices a conflict. When
 * newer initial data arrives, the block's `basis` changes too. But a form in which the user has typed still shows the older data (see
 * startsOver); this hook then returns the basis of that older data.
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
