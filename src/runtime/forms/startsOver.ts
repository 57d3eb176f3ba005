import { deepEqual } from '#conditions';

/** What a form began with: its initial data, and the block's `resetOn`, which is called its round. */
export interface FormStart {
  readonly initial: unknown;
  readonly round: unknown;
}

/**
 * Whether a form discards its data and takes the new initial data: with another `round` always, with other initial data while nothing was
 * typed.
 */
export function startsOver(start: FormStart, { initial, round }: FormStart, isDirty: boolean): boolean {
  if (!deepEqual(start.round, round)) return true;
  return !isDirty && initial !== undefined && !deepEqual(start.initial, initial);
}
