import { listOf } from '#model';
import { deepEqual } from '../deepEqual.ts';

/** The items of a list that another list has too, in the order of the first. */
export function within(list: unknown, others: unknown): readonly unknown[] {
  return listOf(list).filter((item) => listOf(others).some((other) => deepEqual(item, other)));
}
