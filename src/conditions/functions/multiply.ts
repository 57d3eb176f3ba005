import { decimalProduct } from '../decimals.ts';

/** The product of two numbers as decimals; undefined unless both are numbers, and where it is too great for a number. */
export function multiply(left: unknown, right: unknown): number | undefined {
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  const product = decimalProduct(left, right);
  return Number.isFinite(product) ? product : undefined;
}
