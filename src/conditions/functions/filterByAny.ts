import { listOf } from '../listOf.ts';
import { textOf } from '../textOf.ts';
import { get } from './get.ts';

/** The items of a list whose property is one of the values, compared as texts. */
export function filterByAny(list: unknown, name: unknown, values: unknown): readonly unknown[] {
  const wanted = new Set(listOf(values).map(textOf));
  return listOf(list).filter((item) => {
    const value = get(item, name);
    return value !== undefined && wanted.has(textOf(value));
  });
}
