import { add } from './add.ts';

/** The first number without the second, as decimals; anything but a number counts as 0. */
export function subtract(from: unknown, value: unknown): number {
  return add(from, typeof value === 'number' ? -value : 0);
}
