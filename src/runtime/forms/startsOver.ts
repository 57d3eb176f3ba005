import { deepEqual } from '#conditions';

/** What a form began with. */
export interface FormStart {
  readonly initial: unknown;
  readonly round: unknown;
}

/** Whether a form starts over: with another `round`, and with other initial data while it is not dirty. */
export function startsOver(start: FormStart, { initial, round }: FormStart, isDirty: boolean): boolean {
  if (!deepEqual(start.round, round)) return true;
  return !isDirty && initial !== undefined && !deepEqual(start.initial, initial);
}
