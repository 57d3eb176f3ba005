import type { MapBlock } from '#model';
import { useText, useValue } from '../../scope/hooks.ts';
import { distanceOf, type Position, type Spot, spotOf } from './mapView.ts';

/** A point of a map: where it lies, what it is, and the number of its kind. */
export interface MapPoint extends Spot {
  readonly name: string;
  readonly landmark: string;
  readonly kind: number;
  readonly distance: number;
}

/** What a map shows; no points where its middle is not known. */
export interface MapData {
  readonly title: string;
  readonly unit: 'mi' | 'km';
  readonly radius: number | undefined;
  /** The nearest first. */
  readonly points: readonly MapPoint[];
}

export function useMapData(block: MapBlock): MapData {
  const title = useText(block.title);
  const centre = positionOf(useValue(block.centre));
  const radius = useValue(block.radius);
  const unit = useValue(block.unit) === 'mi' ? 'mi' : 'km';
  const rows = useValue(block.rows);
  const kinds = block.kinds.map(({ id }) => id);
  const points = centre === undefined || !Array.isArray(rows) ? [] : rows.flatMap((row) => pointOf(row, { centre, unit, kinds }));
  return {
    title,
    unit,
    radius: typeof radius === 'number' ? radius : undefined,
    points: points.sort((a, b) => a.distance - b.distance),
  };
}

interface Around {
  readonly centre: Position;
  readonly unit: 'mi' | 'km';
  readonly kinds: readonly string[];
}

function pointOf(row: unknown, { centre, kinds, unit }: Around): readonly MapPoint[] {
  const position = positionOf(row);
  if (position === undefined) return [];
  const { kind, landmark, name } = row as { readonly [field: string]: unknown };
  const spot = spotOf(centre, position, unit);
  const at = Math.max(0, kinds.indexOf(String(kind)));
  return [{ ...spot, name: String(name ?? ''), landmark: String(landmark ?? ''), kind: at, distance: distanceOf(spot) }];
}

function positionOf(value: unknown): Position | undefined {
  const { latitude, longitude } = (value ?? {}) as { readonly [field: string]: unknown };
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : undefined;
}
