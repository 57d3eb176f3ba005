import { isJsonObject } from '#model';

/**
 * Reads a list of objects from data of a server that does not keep to its schema: a single object counts as a list of one, and items that
 * are no objects are left out (G-N30). The properties of the objects are not checked, hence `Partial`.
 */
export function mapsOf<T extends object>(value: unknown): readonly Partial<T>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is Partial<T> => isJsonObject(item));
}
