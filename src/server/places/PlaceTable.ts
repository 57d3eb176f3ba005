import { distanceBetween, longitudesAround, type Point } from './greatCircle.ts';

/** A place of a country: what a code of the post stands for. */
export interface Locality extends Point {
  readonly code: string;
  /** Its name; empty where none is known. */
  readonly city: string;
  /** State or province. */
  readonly region: string;
}

/** A place with its distance from another, in the unit that was asked for. */
export interface DistantLocality extends Locality {
  readonly distance: number;
}

/** Shorter beginnings of a code stand for no place. */
const SHORTEST_CODE = 3;
/** Places further north or south than a circle reaches are left out before any is measured; this much is added for rounding. */
const MARGIN_DEGREES = 0.01;

/** The places of one country. Areas are found by distance; codes of post boxes, which lie in them, by their code alone. */
export class PlaceTable {
  readonly #byCode: ReadonlyMap<string, Locality>;
  /** Areas from south to north. */
  readonly #areas: readonly Locality[];
  readonly #latitudes: Float64Array;

  private constructor(byCode: ReadonlyMap<string, Locality>, areas: readonly Locality[]) {
    this.#byCode = byCode;
    this.#areas = areas;
    this.#latitudes = Float64Array.from(areas, ({ latitude }) => latitude);
  }

  /** Reads lines of code, name, region, latitude, longitude and kind (area or box), divided by tabs; those that begin with # are remarks. */
  static parse(text: string): PlaceTable {
    const byCode = new Map<string, Locality>();
    const areas: Locality[] = [];
    for (const line of text.split('\n')) {
      const [code = '', city = '', region = '', latitude, longitude, kind] = line.trimEnd().split('\t');
      const point = { latitude: Number(latitude), longitude: Number(longitude) };
      if (line.startsWith('#') || !Number.isFinite(point.latitude) || !Number.isFinite(point.longitude)) continue;
      const known = { code, city, region, ...point };
      byCode.set(code, known);
      if (kind === 'area') areas.push(known);
    }
    return new PlaceTable(
      byCode,
      areas.sort((a, b) => a.latitude - b.latitude),
    );
  }

  /** The place of a code, written with or without blanks and dashes; that of its longest beginning which is one, as `K1A` of `K1A 0B1`. */
  find(code: string): Locality | undefined {
    const plain = plainCode(code);
    for (let length = plain.length; length >= SHORTEST_CODE; length -= 1) {
      const found = this.#byCode.get(plain.slice(0, length));
      if (found) return found;
    }
    return undefined;
  }

  /** The areas whose points are no further than `radius` from a point, the nearest first. */
  within(centre: Point, radius: number, unit: 'mi' | 'km'): DistantLocality[] {
    const { degrees, longitudes } = longitudesAround(centre, radius, unit);
    const found: DistantLocality[] = [];
    const north = centre.latitude + degrees + MARGIN_DEGREES;
    for (let index = this.#firstFrom(centre.latitude - degrees - MARGIN_DEGREES); index < this.#areas.length; index += 1) {
      const area = this.#areas[index] as Locality;
      if (area.latitude > north) break;
      if (!longitudes(area.longitude)) continue;
      const distance = distanceBetween(centre, area, unit);
      if (distance <= radius) found.push({ ...area, distance });
    }
    return found.sort((a, b) => a.distance - b.distance);
  }

  /** Position of the first area that lies no further south. */
  #firstFrom(latitude: number): number {
    let low = 0;
    let high = this.#latitudes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#latitudes[middle] ?? 0) < latitude) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A code in capitals, without blanks and dashes. */
export function plainCode(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '');
}
