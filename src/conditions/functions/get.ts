import { spend, spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';
import { readPath } from '../scope.ts';

/**
 * The property of a map, or the item of a list, by a name or dotted path that is computed. A property whose own name has dots comes
 * before the path.
 */
export function get(holder: unknown, name: unknown): unknown {
  const key = textOf(name);
  spend(1);
  spendText(key.length);
  if (typeof holder === 'object' && holder !== null && Object.hasOwn(holder, key)) return Reflect.get(holder, key);
  return key === '' ? undefined : readPath(holder, key);
}
