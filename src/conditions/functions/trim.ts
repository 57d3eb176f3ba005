import { spendText } from '../budget.ts';

/** A text without white space at its ends; other values as they are. */
export function trim(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  spendText(value.length);
  return value.trim();
}
