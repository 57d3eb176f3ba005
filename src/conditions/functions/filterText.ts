import { itemsOf, spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';
import { get } from './get.ts';

/** The items of a list that contain a text, regardless of case, in at least one of the named properties. */
export function filterText(list: unknown, names: unknown, text: unknown): readonly unknown[] {
  const sought = textOf(text).toLowerCase();
  spendText(sought.length);
  const contains = (value: string): boolean => {
    spendText(value.length);
    return value.toLowerCase().includes(sought);
  };
  return itemsOf(list).filter((item) => itemsOf(names).some((name) => contains(textOf(get(item, name)))));
}
