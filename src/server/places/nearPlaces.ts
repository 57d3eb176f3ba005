import { distanceBetween } from './greatCircle.ts';
import { type Locality, type PlaceTable, plainCode } from './PlaceTable.ts';
import { placesOf } from './placeFiles.ts';

/** Which places are wanted. */
export interface NearQuery {
  readonly country: string;
  /** Code of the place in the middle. */
  readonly code: string;
  readonly radius: number;
  readonly unit: 'mi' | 'km';
  /** Codes that are wanted besides. */
  readonly plus: readonly string[];
  /** Codes that are not wanted, though they lie in the circle. */
  readonly minus: readonly string[];
  /** Only places whose name, or one of whose words, or whose code begins so. */
  readonly term: string;
}

/** A place as finds give it. */
export interface NearLocality extends Partial<Locality> {
  readonly code: string;
  readonly distance?: number;
  /** Why it is there: in the circle, wanted besides, or in the circle and not wanted. */
  readonly source: 'RADIUS' | 'ADDED' | 'REMOVED';
}

/** The places around one, the nearest first, then those that are wanted besides; undefined where the place in the middle is not known. */
export async function nearPlaces(root: string, query: NearQuery): Promise<readonly NearLocality[] | undefined> {
  const table = await placesOf(root, query.country);
  const centre = table?.find(query.code);
  if (!table || !centre) return undefined;
  const minus = new Set(query.minus.map(plainCode));
  // The place itself may be a post box, which no circle finds.
  const inside = query.radius === 0 ? [{ ...centre, distance: 0 }] : table.within(centre, query.radius, query.unit);
  const codes = new Set(inside.map(({ code }) => code));
  const around = inside.map(
    (area): NearLocality => ({
      ...area,
      distance: shown(area.distance),
      source: minus.has(area.code) ? 'REMOVED' : 'RADIUS',
    }),
  );
  const besides = query.plus.filter((code) => !codes.has(plainCode(code))).map((code) => besidesOf(table, centre, code, query.unit));
  const found = [...around, ...besides];
  const term = plainText(query.term);
  return term === '' ? found : found.filter((item) => beginsWith(item, term));
}

/** A code of which no place is known is shown, too: somebody wants it. */
function besidesOf(table: PlaceTable, centre: Locality, code: string, unit: 'mi' | 'km'): NearLocality {
  const found = table.find(code);
  if (!found) return { code, source: 'ADDED' };
  return { ...found, code, distance: shown(distanceBetween(centre, found, unit)), source: 'ADDED' };
}

const TENTHS = 10;

function shown(distance: number): number {
  return Math.round(distance * TENTHS) / TENTHS;
}

function beginsWith({ code, city = '' }: NearLocality, term: string): boolean {
  const name = plainText(city);
  return name.startsWith(term) || name.includes(` ${term}`) || plainText(code).startsWith(term);
}

/** A text without case and accents. */
function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[-'’.\s]+/g, ' ')
    .trim();
}
