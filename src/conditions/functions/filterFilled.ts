import { listOf } from '#model';
import { isFilled } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list whose property is filled. */
export function filterFilled(list: unknown, name: unknown): readonly unknown[] {
  return listOf(list).filter((item) => isFilled(get(item, name)));
}
