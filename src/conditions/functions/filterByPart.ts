import { listOf } from '../listOf.ts';
import { filterBy } from './filterBy.ts';
import { get } from './get.ts';

/** The items of which the list under `part` has an item whose property has the given value, e.g. rows that offer an action. */
export function filterByPart(list: unknown, part: unknown, name: unknown, value: unknown): readonly unknown[] {
  return listOf(list).filter((item) => filterBy(get(item, part), name, value).length > 0);
}
