import { itemsOf, spendWhole } from '../budget.ts';

/** A list with one more item before the others. */
export function prepend(list: unknown, item: unknown): readonly unknown[] {
  spendWhole(item);
  return [item, ...itemsOf(list)];
}
