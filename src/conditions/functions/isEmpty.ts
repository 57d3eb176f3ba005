import { count } from './count.ts';

/** Whether a value is absent, null, or a text, list or map with nothing in it. */
export function isEmpty(value: unknown): boolean {
  // Numbers and truth values are never empty, although `count` gives 0 for them.
  const mayBeEmpty = value === undefined || value === null || typeof value === 'string' || typeof value === 'object';
  return mayBeEmpty && count(value) === 0;
}
