import { useState } from 'react';
import { deepEqual } from '#conditions';
import { type FormStart, startsOver } from '../../forms/startsOver.ts';

/** The data of a form so far, which starts over in the same rendering as the form: what depends on it never sees the data of another start. */
export function useDataSoFar(start: FormStart, isDirty: boolean): readonly [unknown, (data: unknown) => void] {
  const [kept, setKept] = useState({ ...start, data: start.initial });
  if (!deepEqual(kept.initial, start.initial) || !deepEqual(kept.round, start.round)) {
    const over = startsOver(kept, start, isDirty);
    setKept({ ...start, data: over ? start.initial : kept.data });
  }
  return [kept.data, (data) => setKept((before) => ({ ...before, data }))];
}
