import { listOf } from '#model';

/**
 * The parts of a text between its separators (default ','), trimmed and without empty ones. A list is returned as it is, for data that
 * may hold either; anything else gives the empty list.
 */
export function split(value: unknown, separator: unknown): readonly unknown[] {
  if (typeof value !== 'string') return listOf(value);
  return value
    .split(typeof separator === 'string' ? separator : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
