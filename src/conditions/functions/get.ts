import { readPath } from '../readPath.ts';
import { textOf } from '../textOf.ts';

/** The property of a map, or item of a list, by a name known only when it runs; the whole name counts, dots included. */
export function get(holder: unknown, name: unknown): unknown {
  const key = textOf(name);
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)) return Reflect.get(holder, key);
  return key === '' ? undefined : readPath(holder, key);
}
