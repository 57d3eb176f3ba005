import { spend } from '../budget.ts';
import { mapOf } from '../coerce.ts';

/** How many items a list, entries a map or characters a text has; 0 for anything else. */
export function count(value: unknown): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  const { length } = Object.keys(mapOf(value));
  spend(length);
  return length;
}
