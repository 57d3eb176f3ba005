import { listOf } from '#model';
import { itemsOf } from './budget.ts';
import { deepEqual } from './deepEqual.ts';

/** Tells whether a list has a value; of texts, numbers and flags without going through the list each time. */
export function membership(list: unknown): (value: unknown) => boolean {
  const items = listOf(list);
  if (items.some(isComposed)) return (value) => items.some((item) => deepEqual(value, item));
  const known = new Set(itemsOf(items));
  return (value) => known.has(value);
}

function isComposed(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
