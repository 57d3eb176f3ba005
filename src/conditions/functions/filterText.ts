import { listOf, textOf } from '../coerce.ts';
import { get } from './get.ts';

/** The items one of whose named properties contains the text, regardless of case. */
export function filterText(list: unknown, names: unknown, text: unknown): readonly unknown[] {
  const sought = textOf(text).toLowerCase();
  return listOf(list).filter((item) => listOf(names).some((name) => textOf(get(item, name)).toLowerCase().includes(sought)));
}
