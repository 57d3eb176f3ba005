import { listOf } from '#model';

/** The last item of a list. */
export function last(list: unknown): unknown {
  return listOf(list).at(-1);
}
