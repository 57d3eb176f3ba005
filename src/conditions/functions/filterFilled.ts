import { itemsOf } from '../budget.ts';
import { isFilled } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list whose property is filled. */
export function filterFilled(list: unknown, name: unknown): readonly unknown[] {
  return itemsOf(list).filter((item) => isFilled(get(item, name)));
}
