import { listOf } from '#model';
import { textOf } from '../coerce.ts';
import { get } from './get.ts';

/**
 * A list ordered by a property, or by a list of properties of which each decides where those before it are equal: true before false and
 * before nothing, numbers by size, texts alphabetically. Equal items keep their order.
 */
export function sortBy(list: unknown, names: unknown): readonly unknown[] {
  const keys = Array.isArray(names) ? names : [names];
  return listOf(list).toSorted((left, right) =>
    keys.reduce((order: number, name) => order || compare(get(left, name), get(right, name)), 0),
  );
}

function compare(left: unknown, right: unknown): number {
  // NaN from an odd number counts as equal.
  if (typeof left === 'number' && typeof right === 'number') return left - right || 0;
  if (typeof left === 'boolean' || typeof right === 'boolean') return Number(right === true) - Number(left === true);
  return textOf(left).localeCompare(textOf(right), undefined, { sensitivity: 'base' });
}
