/** The maps of a list, or a single map as a list of one; a backend may answer anything else, which counts as none (G-N30). */
export function mapsOf<T extends object>(value: unknown): readonly Partial<T>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is Partial<T> => typeof item === 'object' && item !== null && !Array.isArray(item));
}
