import { listOf } from '#model';
import { add } from './add.ts';
import { get } from './get.ts';

/** The sum of one property over the items of a list, e.g. of their `price`; anything but a number counts as 0. */
export function sum(list: unknown, name: unknown): number {
  return add(...listOf(list).map((item) => get(item, name)));
}
