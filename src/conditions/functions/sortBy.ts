import { itemsOf, spend, spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';
import { momentMs } from '../moments.ts';
import { get } from './get.ts';

/**
 * A list ordered by a property, or by a list of properties of which each decides where those before it are equal: true before false and
 * before nothing, numbers by size, moments by when they are whatever their offsets, other texts alphabetically. Equal items keep their order.
 */
export function sortBy(list: unknown, names: unknown): readonly unknown[] {
  const keys = Array.isArray(names) ? names : [names];
  return itemsOf(list).toSorted((left, right) =>
    keys.reduce((order: number, name) => order || compare(get(left, name), get(right, name)), 0),
  );
}

/** Comparing two texts by the rules of a language takes that much longer than others. */
const UNITS_OF_A_COMPARISON = 4;
const COMPARED_SLOWER = 4;

function compare(left: unknown, right: unknown): number {
  // NaN from an odd number counts as equal.
  if (typeof left === 'number' && typeof right === 'number') return left - right || 0;
  if (typeof left === 'boolean' || typeof right === 'boolean') return Number(right === true) - Number(left === true);
  const passed = momentMs(left) - momentMs(right);
  if (!Number.isNaN(passed)) return passed;
  const [one, other] = [textOf(left), textOf(right)];
  spend(UNITS_OF_A_COMPARISON);
  spendText(COMPARED_SLOWER * Math.min(one.length, other.length));
  return one.localeCompare(other, undefined, { sensitivity: 'base' });
}
