import { decimalSum } from '../decimals.ts';

/** The sum of numbers, which are taken as decimals; anything else counts as 0. */
export function add(...values: readonly unknown[]): number {
  return values.reduce<number>((sum, value) => (typeof value === 'number' ? decimalSum(sum, value) : sum), 0);
}
