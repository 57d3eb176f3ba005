import { spendText } from '../budget.ts';

/** Whether a text ends with another; false unless both are texts. */
export function endsWith(text: unknown, end: unknown): boolean {
  if (typeof text !== 'string' || typeof end !== 'string') return false;
  spendText(end.length);
  return text.endsWith(end);
}
