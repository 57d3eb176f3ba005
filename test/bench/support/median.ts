import { quantile } from './quantile.ts';

/** The middle of some figures; the mean of the two middle ones of an even number, NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
