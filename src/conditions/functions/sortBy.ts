import { listOf } from '#model';
import { textOf } from '../coerce.ts';
import { get } from './get.ts';

/** A list ordered by a property, numbers by size and texts alphabetically; equal ones keep their order. */
export function sortBy(list: unknown, name: unknown): readonly unknown[] {
  return listOf(list).toSorted((left, right) => compare(get(left, name), get(right, name)));
}

function compare(left: unknown, right: unknown): number {
  // NaN from an odd number counts as equal.
  if (typeof left === 'number' && typeof right === 'number') return left - right || 0;
  return textOf(left).localeCompare(textOf(right), undefined, { sensitivity: 'base' });
}
