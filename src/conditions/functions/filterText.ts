import { listOf } from '../listOf.ts';
import { textOf } from '../textOf.ts';
import { get } from './get.ts';

/** The items of which one of the named properties contains the text, whatever its case. */
export function filterText(list: unknown, names: unknown, text: unknown): readonly unknown[] {
  const wanted = textOf(text).toLowerCase();
  return listOf(list).filter((item) => listOf(names).some((name) => textOf(get(item, name)).toLowerCase().includes(wanted)));
}
