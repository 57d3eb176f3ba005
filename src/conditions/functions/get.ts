import { textOf } from '../coerce.ts';
import { readPath } from '../scope.ts';

/** The property of a map, or item of a list, by a computed name or dotted path; a property whose name is the whole text comes first. */
export function get(holder: unknown, name: unknown): unknown {
  const key = textOf(name);
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)) return Reflect.get(holder, key);
  return key === '' ? undefined : readPath(holder, key);
}
