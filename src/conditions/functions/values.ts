import { mapOf } from '../coerce.ts';

/** The distinct values of a map, in the order of the map. */
export function values(map: unknown): readonly unknown[] {
  return [...new Set(Object.values(mapOf(map)))];
}
