import { roundedDecimal } from '../decimals.ts';

/** Numbers have no more certain digits than these. */
const MAX_PLACES = 15;

/**
 * A number with at most `places` (0 to 15, 0 if left out) behind the point, a half going away from zero. Undefined for anything but a
 * number, and for other places.
 */
export function roundHalfUp(value: unknown, places: unknown): number | undefined {
  const wanted = places ?? 0;
  const isPlaces = typeof wanted === 'number' && Number.isInteger(wanted) && wanted >= 0 && wanted <= MAX_PLACES;
  return typeof value === 'number' && isPlaces ? roundedDecimal(value, wanted) : undefined;
}
