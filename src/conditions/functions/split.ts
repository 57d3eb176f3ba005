import { listOf } from '../coerce.ts';

/** A text cut at a separator (default ','), parts trimmed, empty ones left out; a list stays as it is. */
export function split(value: unknown, separator: unknown): readonly unknown[] {
  if (typeof value !== 'string') return listOf(value);
  return value
    .split(typeof separator === 'string' ? separator : ',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
