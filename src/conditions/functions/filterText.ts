import { listOf } from '#model';
import { textOf } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list that contain a text, regardless of case, in at least one of the named properties. */
export function filterText(list: unknown, names: unknown, text: unknown): readonly unknown[] {
  const sought = textOf(text).toLowerCase();
  return listOf(list).filter((item) => listOf(names).some((name) => textOf(get(item, name)).toLowerCase().includes(sought)));
}
