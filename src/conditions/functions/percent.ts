import { divide } from './divide.ts';
import { multiply } from './multiply.ts';
import { roundHalfUp } from './roundHalfUp.ts';

/** How many hundredths of a whole a part is, rounded to `places` behind the point (none if left out); undefined for a whole of 0. */
export function percent(part: unknown, whole: unknown, places: unknown): number | undefined {
  return roundHalfUp(divide(multiply(part, 100), whole), places);
}
