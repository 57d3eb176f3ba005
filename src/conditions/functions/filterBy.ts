import { itemsOf } from '../budget.ts';
import { deepEqual } from '../deepEqual.ts';
import { get } from './get.ts';

/** The items of a list whose property has a value; an absent value matches nothing. */
export function filterBy(list: unknown, name: unknown, value: unknown): readonly unknown[] {
  return itemsOf(list).filter((item) => value !== undefined && deepEqual(get(item, name), value));
}
