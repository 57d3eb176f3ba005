import { isJsonObject } from '#model';
/**
 * Reads a list of objects from a response whose shape is not reliable: items that are no objects are left out, a single object counts as a
 * list of one (G-N30). Their properties are unchecked, hence `Partial`.
 */
export function mapsOf<T extends object>(value: unknown): readonly Partial<T>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is Partial<T> => isJsonObject(item));
}
