import { deepEqual } from '../deepEqual.ts';
import { listOf } from '../listOf.ts';
import { get } from './get.ts';
import { merge } from './merge.ts';

/** The items of a list, each with the properties of the first item of another list that has the same value of a property; absent ones change nothing. */
export function joinBy(list: unknown, name: unknown, others: unknown): readonly unknown[] {
  return listOf(list).map((item) => {
    const value = get(item, name);
    const other = listOf(others).find((one) => value !== undefined && deepEqual(get(one, name), value));
    return other === undefined ? item : merge(item, other);
  });
}
