import { spendText } from '../budget.ts';

const WRITTEN = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/** The number that a text of digits says, with a point before its decimals; a number as it is, undefined for anything else. */
export function number(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string') return undefined;
  spendText(value.length);
  return WRITTEN.test(value.trim()) ? Number(value) : undefined;
}
