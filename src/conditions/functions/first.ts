import { listOf } from '#model';

/** The first item of a list. */
export function first(list: unknown): unknown {
  return listOf(list)[0];
}
