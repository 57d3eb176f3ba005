import { spendText } from '../budget.ts';

/** Whether a text begins with another; false unless both are texts. */
export function startsWith(text: unknown, beginning: unknown): boolean {
  if (typeof text !== 'string' || typeof beginning !== 'string') return false;
  spendText(beginning.length);
  return text.startsWith(beginning);
}
