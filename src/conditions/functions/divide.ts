import { decimalQuotient } from '../decimals.ts';

/**
 * The first number divided by the second, with 15 significant digits; undefined unless both are numbers, for a division by 0, and where it is
 * too great for a number.
 */
export function divide(value: unknown, by: unknown): number | undefined {
  if (typeof value !== 'number' || typeof by !== 'number' || by === 0) return undefined;
  const quotient = decimalQuotient(value, by);
  return Number.isFinite(quotient) ? quotient : undefined;
}
