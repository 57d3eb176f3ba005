/** Reads one step of a path. */
export function readName(holder: unknown, name: string): unknown {
  if (typeof holder !== 'object' || holder === null) return undefined;
  if (!Object.hasOwn(holder, name) && (Array.isArray(holder) || name in Object.prototype)) return undefined;
  const value: unknown = Reflect.get(holder, name);
  return typeof value === 'function' ? undefined : value;
}
