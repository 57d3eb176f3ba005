import { spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** A text or number as text in upper case; anything but a text or number gives the empty text. */
export function upper(value: unknown): string {
  const text = textOf(value);
  spendText(text.length);
  return text.toUpperCase();
}
