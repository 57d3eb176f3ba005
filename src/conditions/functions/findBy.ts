import { filterBy } from './filterBy.ts';

/** The first item of a list whose property has the given value. */
export function findBy(list: unknown, name: unknown, value: unknown): unknown {
  return filterBy(list, name, value)[0];
}
