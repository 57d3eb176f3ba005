import { itemsOf, spendText } from '../budget.ts';
import { isFilled, textOf } from '../coerce.ts';

/** The filled items of a list as one text with a separator between them (default ','). */
export function join(list: unknown, separator: unknown): string {
  const texts = itemsOf(list).filter(isFilled).map(textOf);
  const between = typeof separator === 'string' ? separator : ',';
  for (const text of texts) spendText(text.length + between.length);
  return texts.join(between);
}
