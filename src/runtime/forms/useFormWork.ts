import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual } from '#conditions';
import { isSameData } from './data/formData.ts';
import type { ServerErrors } from './data/serverErrors.ts';
import { type FormStart, startsOver } from './startsOver.ts';

/** The user's work in a form: its current data, the data that it started with, and whether the two differ. */
export interface FormWork {
  /** Number of times that the form started over. */
  readonly count: number;
  readonly initial: unknown;
  readonly current: () => unknown;
  readonly change: (data: unknown) => void;
  /** Adds defaults of the schema, which do not count as the user's work. */
  readonly addDefaults: (data: unknown) => void;
  /** The data was submitted: it counts as saved until it changes again or the server refuses it. */
  readonly markSubmitted: (data: unknown) => void;
}

interface Start extends FormStart {
  readonly count: number;
}

/**
 * Holds a form's data and decides when the form starts over. Calls `onDirty` when the data begins or ceases to differ from what is saved.
 * New initial data replaces the data only while it does not differ.
 */
export function useFormWork(initial: unknown, round: unknown, errors: ServerErrors, onDirty?: (isDirty: boolean) => void): FormWork {
  const data = useRef(initial);
  const saved = useRef(initial);
  const dirty = useRef(false);
  const [start, setStart] = useState<Start>({ initial, round, count: 0 });
  if (!deepEqual(start.initial, initial) || !deepEqual(start.round, round)) {
    const isNewRound = startsOver(start, { initial, round }, dirty.current);
    if (isNewRound) data.current = initial;
    saved.current = initial;
    setStart({ initial, round, count: start.count + (isNewRound ? 1 : 0) });
  }
  const updateDirty = useCallback(() => {
    const isDirty = !isSameData(data.current, saved.current);
    if (isDirty !== dirty.current) onDirty?.(isDirty);
    dirty.current = isDirty;
  }, [onDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start changes what the data is compared with
  useEffect(updateDirty, [updateDirty, start]);
  const hasErrors = errors.general.length > 0 || Object.keys(errors.fields).length > 0;
  useEffect(() => {
    if (!hasErrors) return;
    // The server refused the submitted data, which markSubmitted took for saved.
    saved.current = start.initial;
    updateDirty();
  }, [hasErrors, start.initial, updateDirty]);
  return {
    count: start.count,
    initial: start.initial,
    current: () => data.current,
    change(next) {
      data.current = next;
      updateDirty();
    },
    addDefaults(next) {
      if (!dirty.current) saved.current = next;
      data.current = next;
    },
    markSubmitted(next) {
      data.current = next;
      saved.current = next;
      updateDirty();
    },
  };
}
