import { itemsOf, spend } from '../budget.ts';

/** The items of all lists of a list, in order; an item that is no list is taken as it is. */
export function flat(lists: unknown): readonly unknown[] {
  const items = itemsOf(lists);
  for (const item of items) if (Array.isArray(item)) spend(item.length);
  return items.flat();
}
