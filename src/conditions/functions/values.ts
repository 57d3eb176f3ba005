import { mapOf } from '../mapOf.ts';

/** The values of a map, each once, in their order. */
export function values(map: unknown): readonly unknown[] {
  return [...new Set(Object.values(mapOf(map)))];
}
