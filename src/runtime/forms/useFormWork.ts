import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual } from '#conditions';
import { isSameData } from './data/formData.ts';
import { Drafts } from './drafts/Drafts.ts';
import { type FormStart, startsOver } from './startsOver.ts';

/** The user's work in a form: its current data, the data that it started with, and texts that are not data yet. */
export interface FormWork {
  /** Number of times that the form has started over. */
  readonly count: number;
  /** The drafts since the form started over. A text counts as work from its first key. */
  readonly drafts: Drafts;
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
  readonly drafts: Drafts;
}

const newWork = (count: number): Pick<Start, 'count' | 'drafts'> => ({ count, drafts: new Drafts() });

/**
 * Stores the data of a form and decides when the form starts over. Calls `onDirty` when the data, or what the user is typing, begins to
 * differ from the saved data, and when all is equal again. New initial data replaces the form's data only while all is equal (see
 * startsOver). `isRefused`: what was submitted last is not saved.
 */
export function useFormWork(initial: unknown, round: unknown, isRefused: boolean, onDirty?: (isDirty: boolean) => void): FormWork {
  const data = useRef(initial);
  const saved = useRef(initial);
  const dirty = useRef(false);
  // What the form last started with; compared with the arguments to notice a change.
  const [start, setStart] = useState<Start>(() => ({ initial, round, ...newWork(0) }));
  if (!deepEqual(start.initial, initial) || !deepEqual(start.round, round)) {
    const isNewRound = startsOver(start, { initial, round }, dirty.current);
    if (isNewRound) data.current = initial;
    saved.current = initial;
    setStart({ ...(isNewRound ? newWork(start.count + 1) : start), initial, round });
  }
  const { drafts } = start;
  const updateDirty = useCallback(() => {
    const isDirty = drafts.isUnread || !isSameData(data.current, saved.current);
    if (isDirty !== dirty.current) onDirty?.(isDirty);
    dirty.current = isDirty;
  }, [drafts, onDirty]);
  drafts.onText = updateDirty;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start changes what the data is compared with
  useEffect(updateDirty, [updateDirty, start]);
  useEffect(() => {
    if (!isRefused) return;
    // The server has refused the data that markSubmitted counted as saved.
    saved.current = start.initial;
    updateDirty();
  }, [isRefused, start.initial, updateDirty]);
  return {
    count: start.count,
    drafts,
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
