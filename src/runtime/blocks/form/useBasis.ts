import { useState } from 'react';
import { deepEqual } from '#conditions';
import { type FormStart, startsOver } from '../../forms/startsOver.ts';

/** What stood when a form began: the newest `basis` while the initial data is what the form began with, else as it was before that changed. */
export function useBasis({ initial, round }: FormStart, basis: unknown, isDirty: boolean): unknown {
  const start = { initial, round };
  const [kept, setKept] = useState({ last: start, begun: initial, basis });
  const isOther = !deepEqual(kept.last, start);
  const begun = isOther && startsOver(kept.last, start, isDirty) ? initial : kept.begun;
  const told = deepEqual(begun, initial) ? basis : kept.basis;
  if (isOther || !deepEqual(kept.basis, told)) setKept({ last: start, begun, basis: told });
  return told;
}
