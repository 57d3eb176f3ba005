import { itemsOf } from '../budget.ts';
import { membership } from '../membership.ts';

/** The items of a list that another list has too, in the order of the first. */
export function within(list: unknown, others: unknown): readonly unknown[] {
  return itemsOf(list).filter(membership(others));
}
