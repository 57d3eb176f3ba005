/** Where something is on the earth, in degrees. */
export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

/** A place as it lies from the middle: to the east and to the north, in the unit of the map. */
export interface Spot {
  readonly east: number;
  readonly north: number;
}

const EARTH = { mi: 3958.7613, km: 6371.0088 };
const HALF_TURN = 180;
const radians = (degrees: number): number => (degrees * Math.PI) / HALF_TURN;

/**
 * Where a place lies from the middle, by the azimuthal projection that keeps distances from it: what is as far lies on one circle, also
 * beyond the 180th meridian.
 */
export function spotOf(centre: Position, point: Position, unit: 'mi' | 'km'): Spot {
  const [from, to] = [radians(centre.latitude), radians(point.latitude)];
  const turn = radians(point.longitude - centre.longitude);
  const east = Math.cos(to) * Math.sin(turn);
  const north = Math.cos(from) * Math.sin(to) - Math.sin(from) * Math.cos(to) * Math.cos(turn);
  const across = Math.hypot(east, north);
  if (across === 0) return { east: 0, north: 0 };
  const up = Math.sin(from) * Math.sin(to) + Math.cos(from) * Math.cos(to) * Math.cos(turn);
  const distance = EARTH[unit] * Math.atan2(across, up);
  return { east: (distance * east) / across, north: (distance * north) / across };
}

export function distanceOf({ east, north }: Spot): number {
  return Math.hypot(east, north);
}

/** Room around what is drawn, and how far beyond the circle points are looked at before the view is made wider. */
const ROOM = 1.12;
const BEYOND = 2;

/** How far the drawing reaches from the middle: over the circle, and over points around it unless they are far away. */
export function reachOf(radius: number | undefined, distances: readonly number[]): number {
  const farthest = distances.reduce((most, distance) => Math.max(most, distance), 0);
  const reach = radius === undefined ? farthest : Math.max(radius, Math.min(farthest, radius * BEYOND));
  return (reach || 1) * ROOM;
}

/** A round length for the scale, at most a third of the reach. */
export function scaleLength(reach: number): number {
  const most = reach / 3;
  const power = 10 ** Math.floor(Math.log10(most));
  return [5, 2, 1].map((digit) => digit * power).find((length) => length <= most) ?? power;
}
