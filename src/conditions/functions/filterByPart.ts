import { itemsOf } from '../budget.ts';
import { filterBy } from './filterBy.ts';
import { get } from './get.ts';

/** The items that hold, in their list `part`, an item whose property `name` has the value, e.g. the rows that offer a certain action. */
export function filterByPart(list: unknown, part: unknown, name: unknown, value: unknown): readonly unknown[] {
  return itemsOf(list).filter((item) => filterBy(get(item, part), name, value).length > 0);
}
