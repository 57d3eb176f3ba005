import { mapOf } from '../coerce.ts';

/** The values of a map in its order, each once. */
export function values(map: unknown): readonly unknown[] {
  return [...new Set(Object.values(mapOf(map)))];
}
