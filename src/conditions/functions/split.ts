import { listOf } from '#model';
import { spend } from '../budget.ts';

/**
 * The parts of a text between its separators (default ','), trimmed and without empty ones. A list is returned as it is, for data that
 * may hold either; anything else gives the empty list.
 */
export function split(value: unknown, separator: unknown): readonly unknown[] {
  if (typeof value !== 'string') return listOf(value);
  const between = typeof separator === 'string' ? separator : ',';
  // So many parts there are at most.
  spend(Math.ceil(value.length / Math.max(between.length, 1)));
  return value
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
