import { mapOf } from '../coerce.ts';
import { toList } from './toList.ts';

/** The entries of a map, or of all maps of a list, as items with `key` and `value`. */
export function entries(maps: unknown): readonly { readonly key: string; readonly value: unknown }[] {
  return toList(maps).flatMap((map) => Object.entries(mapOf(map)).map(([key, value]) => ({ key, value })));
}
