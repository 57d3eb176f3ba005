import { listOf } from '#model';

/** The items of all lists of a list, in order; an item that is no list is taken as it is. */
export function flat(lists: unknown): readonly unknown[] {
  return listOf(lists).flat();
}
