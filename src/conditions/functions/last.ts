import { listOf } from '../coerce.ts';

/** The last item of a list. */
export function last(list: unknown): unknown {
  return listOf(list).at(-1);
}
