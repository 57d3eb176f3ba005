/** A point of the earth, in degrees. */
export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

/** Mean radius of the earth. */
const EARTH = { mi: 3958.7613, km: 6371.0088 };
const HALF_TURN = 180;

/** Distance on the great circle through two points, by the haversine formula. */
export function distanceBetween(a: Point, b: Point, unit: 'mi' | 'km'): number {
  const north = Math.sin(radiansOf(b.latitude - a.latitude) / 2);
  const east = Math.sin(radiansOf(b.longitude - a.longitude) / 2);
  const half = north * north + Math.cos(radiansOf(a.latitude)) * Math.cos(radiansOf(b.latitude)) * east * east;
  return 2 * EARTH[unit] * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** The box around a circle: how many degrees it reaches to the north and south, and whether a longitude lies between its ends. */
export function longitudesAround(
  centre: Point,
  radius: number,
  unit: 'mi' | 'km',
): { readonly degrees: number; longitudes(longitude: number): boolean } {
  const angle = radius / EARTH[unit];
  const degrees = (angle * HALF_TURN) / Math.PI;
  const reach = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos(radiansOf(centre.latitude));
  // A circle around a pole has all longitudes.
  if (reach >= 1 || Math.abs(centre.latitude) + degrees >= HALF_TURN / 2) return { degrees, longitudes: () => true };
  const wide = (Math.asin(reach) * HALF_TURN) / Math.PI + 0.01;
  return {
    degrees,
    longitudes(longitude) {
      const apart = Math.abs(longitude - centre.longitude) % (2 * HALF_TURN);
      return Math.min(apart, 2 * HALF_TURN - apart) <= wide;
    },
  };
}

function radiansOf(degrees: number): number {
  return (degrees * Math.PI) / HALF_TURN;
}
