import { sorted } from '../sorted.ts';

/** The least of the numbers or texts (dates too) of a list; absent items are left out. Undefined for both kinds mixed, or none. */
export function min(list: unknown): unknown {
  return sorted(list)[0];
}
