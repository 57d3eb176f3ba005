import { deepEqual } from '../deepEqual.ts';

/** Whether two values are deep equal; absent values equal nothing. */
export function equals(left: unknown, right: unknown): boolean {
  return left !== undefined && right !== undefined && deepEqual(left, right);
}
