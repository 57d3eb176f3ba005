import { sorted } from '../sorted.ts';

/** The greatest of the numbers or texts (dates too) of a list; absent items are left out. Undefined for both kinds mixed, or none. */
export function max(list: unknown): unknown {
  return sorted(list).at(-1);
}
