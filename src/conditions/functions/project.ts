import { itemsOf } from '../budget.ts';
import { mapOf } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list with only the properties of `names` (new name -> property of the item). */
export function project(list: unknown, names: unknown): readonly Readonly<Record<string, unknown>>[] {
  const pairs = Object.entries(mapOf(names));
  return itemsOf(list).map((item) => Object.fromEntries(pairs.map(([name, from]) => [name, get(item, from)])));
}
