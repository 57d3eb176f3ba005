import { listOf } from '../listOf.ts';

/** The items of all lists of a list, in order; an item that is no list stands for itself. */
export function flat(lists: unknown): readonly unknown[] {
  return listOf(lists).flatMap((item) => item);
}
