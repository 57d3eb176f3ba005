import { filterBy } from './filterBy.ts';

/** The first item of a list whose property has a value; an absent value matches nothing. */
export function findBy(list: unknown, name: unknown, value: unknown): unknown {
  return filterBy(list, name, value)[0];
}
