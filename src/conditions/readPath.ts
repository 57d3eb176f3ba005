function readName(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (!Object.hasOwn(holder, name) && (Array.isArray(holder) || name in Object.prototype)) return undefined;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'function' ? undefined : value;
}

/** Reads a dotted path; absent steps, methods and inherited members of plain objects and lists give undefined. */
export function readPath(root: unknown, path: string): unknown {
  let value = root;
  for (const name of path.split('.')) value = readName(value, name);
  return value;
}
