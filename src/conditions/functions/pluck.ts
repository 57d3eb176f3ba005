import { itemsOf } from '../budget.ts';
import { get } from './get.ts';

/** One property of every item of a list; items without it are left out. */
export function pluck(list: unknown, name: unknown): readonly unknown[] {
  return itemsOf(list)
    .map((item) => get(item, name))
    .filter((value) => value !== undefined);
}
