import { itemsOf } from '../budget.ts';
import { textOf } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list whose property is one of the values, compared as texts, so that 7 equals '7'. For texts and numbers only. */
export function filterByAny(list: unknown, name: unknown, values: unknown): readonly unknown[] {
  const accepted = new Set(itemsOf(values).map(textOf));
  return itemsOf(list).filter((item) => {
    const value = get(item, name);
    return value !== undefined && accepted.has(textOf(value));
  });
}
