import { deepEqual } from '#conditions';

/** What a form starts with. */
export interface FormStart {
  readonly initial: unknown;
  /** The value of `resetOn` in the form's block; another value begins another round of the form. */
  readonly round: unknown;
}

/**
 * Whether a form discards its data and takes the new initial data: always if `round` has changed, and if only the initial data has changed
 * and the user has not typed anything (`isDirty`).
 */
export function startsOver(start: FormStart, { initial, round }: FormStart, isDirty: boolean): boolean {
  if (!deepEqual(start.round, round)) return true;
  return !isDirty && initial !== undefined && !deepEqual(start.initial, initial);
}
