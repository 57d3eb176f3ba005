import { useCallback, useEffect, useRef, useState } from 'react';
import { deepEqual } from '#conditions';
import { sameData } from './data/sameData.ts';
import type { ServerFaults } from './data/serverFaults.ts';
import { type FormStart, startsOver } from './startsOver.ts';

/** What is typed into a form, over what it started from. */
export interface FormWork {
  /** Grows when the form starts over. */
  readonly count: number;
  readonly initial: unknown;
  readonly current: () => unknown;
  readonly take: (data: unknown) => void;
  /** Defaults of the schema belong to the start, not to the user's work. */
  readonly takeDefaults: (data: unknown) => void;
  /** The data was handed on: it counts as kept until it changes again or the server refuses it. */
  readonly handOn: (data: unknown) => void;
}

interface Start extends FormStart {
  readonly count: number;
}

/** Keeps a form's data and tells whether it differs from the start; new initial data is taken over only while nothing is typed. */
export function useFormWork(initial: unknown, round: unknown, faults: ServerFaults, onDirty?: (dirty: boolean) => void): FormWork {
  const data = useRef(initial);
  const kept = useRef(initial);
  const dirty = useRef(false);
  const [start, setStart] = useState<Start>({ initial, round, count: 0 });
  if (!deepEqual(start.initial, initial) || !deepEqual(start.round, round)) {
    const over = startsOver(start, { initial, round }, dirty.current);
    if (over) data.current = initial;
    kept.current = initial;
    setStart({ initial, round, count: start.count + (over ? 1 : 0) });
  }
  const judge = useCallback(() => {
    const isDirty = !sameData(data.current, kept.current);
    if (isDirty !== dirty.current) onDirty?.(isDirty);
    dirty.current = isDirty;
  }, [onDirty]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new start is judged anew
  useEffect(judge, [judge, start]);
  const isRefused = faults.general.length > 0 || Object.keys(faults.fields).length > 0;
  useEffect(() => {
    if (!isRefused) return;
    kept.current = start.initial;
    judge();
  }, [isRefused, start.initial, judge]);
  return {
    count: start.count,
    initial: start.initial,
    current: () => data.current,
    take(next) {
      data.current = next;
      judge();
    },
    takeDefaults(next) {
      if (!dirty.current) kept.current = next;
      data.current = next;
    },
    handOn(next) {
      data.current = next;
      kept.current = next;
      judge();
    },
  };
}
