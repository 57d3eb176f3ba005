import { itemsOf, spend, spendText } from '../budget.ts';
import { isFilled, mapOf, textOf } from '../coerce.ts';
import { coalesce } from './coalesce.ts';
import { count } from './count.ts';
import { get } from './get.ts';

/**
 * The items of a list, each with one further property `name`: the texts of the properties `parts`, joined by a separator. Absent and empty
 * ones are left out. A part that is itself a list of properties stands for the first of them that is filled.
 */
export function joinTexts(list: unknown, name: unknown, parts: unknown, separator: unknown): readonly unknown[] {
  const between = textOf(separator);
  return itemsOf(list).map((item) => {
    const values = itemsOf(parts).map((part) => (Array.isArray(part) ? coalesce(...part.map((one) => get(item, one))) : get(item, part)));
    const texts = values.filter(isFilled).map(textOf);
    for (const text of texts) spendText(text.length + between.length);
    spend(count(item));
    return { ...mapOf(item), [textOf(name)]: texts.join(between) };
  });
}
