import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual } from '#conditions';
import { isSameData } from './data/formData.ts';
import type { ServerErrors } from './data/serverErrors.ts';
import { type FormStart, startsOver } from './startsOver.ts';

/** The user's work in a form: its current data, the data that it started with, and whether the two differ. */
export interface FormWork {
  /** Number of times that the form has started over. */
  readonly count: number;
  readonly initial: unknown;
  readonly current: () => unknown;
  readonly change: (data: unknown) => void;
  /** Sets data to which rjsf has added defaults of the schema. Defaults are not the user's work, so they do not make the form dirty. */
  readonly addDefaults: (data: unknown) => void;
  /** Sets data that is being submitted. It counts as saved until it changes or the server refuses it. */
  readonly markSubmitted: (data: unknown) => void;
}

interface Start extends FormStart {
  readonly count: number;
}

/**
 * Stores the data of a form and decides when the form starts over. Calls `onDirty` when the data begins to differ from the saved data, and
 * when the two are equal again. New initial data replaces the form's data only while the two are equal (see startsOver).
 */
export function useFormWork(initial: unknown, round: unknown, errors: ServerErrors, onDirty?: (isDirty: boolean) => void): FormWork {
  const data = useRef(initial);
  const saved = useRef(initial);
  const dirty = useRef(false);
  // What the form last started with; compared with the arguments to notice a change.
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
    // The server has refused the data that markSubmitted counted as saved.
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
