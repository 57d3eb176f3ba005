import { spendText } from '../budget.ts';
import { textOf } from '../coerce.ts';

/** Texts and numbers put together; absent parts leave nothing. */
export function concat(...parts: readonly unknown[]): string {
  const texts = parts.map(textOf);
  for (const text of texts) spendText(text.length);
  return texts.join('');
}
