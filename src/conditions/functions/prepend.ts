import { listOf } from '#model';

/** A list with one more item before the others. */
export function prepend(list: unknown, item: unknown): readonly unknown[] {
  return [item, ...listOf(list)];
}
