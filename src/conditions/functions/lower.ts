import { spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** A text or number as text in lower case; anything but a text or number gives the empty text. */
export function lower(value: unknown): string {
  const text = textOf(value);
  spendText(text.length);
  return text.toLowerCase();
}
