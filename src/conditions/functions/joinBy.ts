import { listOf } from '#model';
import { itemsOf, spend } from '../budget.ts';
import { deepEqual } from '../deepEqual.ts';
import { get } from './get.ts';
import { merge } from './merge.ts';

/**
 * The items of a list, each merged with the first item of another list that has the same value in a property (`names` is a text) or in
 * several properties (a list of texts). Absent values match nothing; an item without a match stays as it is.
 */
export function joinBy(list: unknown, names: unknown, others: unknown): readonly unknown[] {
  const keys: readonly unknown[] = Array.isArray(names) ? names : [names];
  return itemsOf(list).map((item) => {
    const values = keys.map((name) => get(item, name));
    const matches = (other: unknown): boolean => {
      spend(1);
      return keys.every((name, index) => values[index] !== undefined && deepEqual(get(other, name), values[index]));
    };
    const other = listOf(others).find(matches);
    return other === undefined ? item : merge(item, other);
  });
}
