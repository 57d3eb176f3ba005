import { listOf } from '#model';
import { isFilled, mapOf, textOf } from '../coerce.ts';
import { coalesce } from './coalesce.ts';
import { get } from './get.ts';

/**
 * The items of a list, each with one further property `name`: the texts of the properties `parts`, joined by a separator. Absent and empty
 * ones are left out. A part that is itself a list of properties stands for the first of them that is filled.
 */
export function joinTexts(list: unknown, name: unknown, parts: unknown, separator: unknown): readonly unknown[] {
  return listOf(list).map((item) => {
    const values = listOf(parts).map((part) => (Array.isArray(part) ? coalesce(...part.map((one) => get(item, one))) : get(item, part)));
    return { ...mapOf(item), [textOf(name)]: values.filter(isFilled).map(textOf).join(textOf(separator)) };
  });
}
