import { listOf } from '#model';
import { deepEqual } from '../deepEqual.ts';

/** A list without the items of another. */
export function without(list: unknown, others: unknown): readonly unknown[] {
  return listOf(list).filter((item) => !listOf(others).some((other) => deepEqual(item, other)));
}
