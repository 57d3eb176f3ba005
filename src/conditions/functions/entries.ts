import { entriesOf, spend } from '../budget.ts';
import { toList } from './toList.ts';

/** The entries of a map, or of all maps of a list, as items with `key` and `value`. */
export function entries(maps: unknown): readonly { readonly key: string; readonly value: unknown }[] {
  const list = toList(maps);
  spend(list.length);
  return list.flatMap((map) => entriesOf(map).map(([key, value]) => ({ key, value })));
}
