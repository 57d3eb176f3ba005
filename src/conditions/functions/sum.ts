import { itemsOf } from '../budget.ts';
import { add } from './add.ts';
import { get } from './get.ts';

/** The sum of one property over the items of a list, e.g. of their `price`; anything but a number counts as 0. */
export function sum(list: unknown, name: unknown): number {
  return itemsOf(list).reduce<number>((total, item) => add(total, get(item, name)), 0);
}
