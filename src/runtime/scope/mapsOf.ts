/** The objects of a list, or a single object as a list of one; anything else that a backend may send is left out (G-N30). */
export function mapsOf<T extends object>(value: unknown): readonly Partial<T>[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((item): item is Partial<T> => typeof item === 'object' && item !== null && !Array.isArray(item));
}
