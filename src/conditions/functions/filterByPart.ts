import { listOf } from '../coerce.ts';
import { filterBy } from './filterBy.ts';
import { get } from './get.ts';

/** The items whose list under `part` has an item with the given property value, e.g. rows that offer an action. */
export function filterByPart(list: unknown, part: unknown, name: unknown, value: unknown): readonly unknown[] {
  return listOf(list).filter((item) => filterBy(get(item, part), name, value).length > 0);
}
