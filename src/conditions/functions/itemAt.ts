import { listOf } from '#model';

/** The item of a list at a position: 1 is the first, -1 the last; undefined outside the list. */
export function itemAt(list: unknown, position: unknown): unknown {
  if (typeof position !== 'number' || !Number.isInteger(position) || position === 0) return undefined;
  return listOf(list).at(position > 0 ? position - 1 : position);
}
