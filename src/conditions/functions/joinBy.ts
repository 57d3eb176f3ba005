import { deepEqual } from '../deepEqual.ts';
import { listOf } from '../listOf.ts';
import { get } from './get.ts';
import { merge } from './merge.ts';

/**
 * The items of a list, each with the properties of the first item of another list that has the same value of a property, or of every
 * one of several; absent ones change nothing.
 */
export function joinBy(list: unknown, names: unknown, others: unknown): readonly unknown[] {
  const keys: readonly unknown[] = Array.isArray(names) ? names : [names];
  return listOf(list).map((item) => {
    const values = keys.map((name) => get(item, name));
    const fits = (one: unknown) => keys.every((name, at) => values[at] !== undefined && deepEqual(get(one, name), values[at]));
    const other = listOf(others).find(fits);
    return other === undefined ? item : merge(item, other);
  });
}
