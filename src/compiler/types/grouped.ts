/** Items by their keys, in a map that is made when it is first asked for. */
export function grouped<T>(items: () => readonly T[], keyOf: (item: T) => string): () => ReadonlyMap<string, readonly T[]> {
  let groups: Map<string, T[]> | undefined;
  return () => {
    if (groups) return groups;
    groups = new Map();
    for (const item of items()) {
      const key = keyOf(item);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  };
}
