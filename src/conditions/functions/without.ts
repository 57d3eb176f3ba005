import { itemsOf } from '../budget.ts';
import { membership } from '../membership.ts';

/** A list without the items of another. */
export function without(list: unknown, others: unknown): readonly unknown[] {
  const isThere = membership(others);
  return itemsOf(list).filter((item) => !isThere(item));
}
