import type { MapPoint } from './useMapData.ts';

const SIZE = 4;
/** A mark for each kind, which differ in form as well as in colour: a dot, a square, a cross, a ring. */
const MARKS = [
  `m-${SIZE},0a${SIZE},${SIZE} 0 1,0 ${2 * SIZE},0a${SIZE},${SIZE} 0 1,0 -${2 * SIZE},0`,
  `m-${SIZE},-${SIZE}h${2 * SIZE}v${2 * SIZE}h-${2 * SIZE}z`,
  `m-${SIZE},-${SIZE}l${2 * SIZE},${2 * SIZE}m0,-${2 * SIZE}l-${2 * SIZE},${2 * SIZE}`,
  `m-${SIZE + 1},0a${SIZE + 1},${SIZE + 1} 0 1,0 ${2 * SIZE + 2},0a${SIZE + 1},${SIZE + 1} 0 1,0 -${2 * SIZE + 2},0`,
];

/** Where a point is drawn, in pixels. */
export type ToPixels = (point: Pick<MapPoint, 'east' | 'north'>) => readonly [x: number, y: number];

/** All points of a kind as one path: a coverage has thousands. */
export function Marks({ kind, points, toPixels }: { kind: number; points: readonly MapPoint[]; toPixels: ToPixels }) {
  const path = points
    .filter((point) => point.kind === kind)
    .map((point) => `M${toPixels(point).map(Math.round).join(',')}${MARKS[kind]}`)
    .join('');
  return <path className={`p-map__kind-${kind}`} d={path} />;
}

/** The mark of a kind as the legend shows it. */
export function LegendMark({ kind }: { readonly kind: number }) {
  return (
    <svg aria-hidden="true" width={14} height={14} viewBox="-7 -7 14 14">
      <path className={`p-map__kind-${kind}`} d={`M0,0${MARKS[kind]}`} />
    </svg>
  );
}

/** What a written landmark takes up, in pixels. */
const LETTER = 6.2;
const LINE = 14;
const MOST_LANDMARKS = 24;

/** The names that are written, one for each landmark: the nearest point has it, and none is written over another. */
export function landmarksOf(points: readonly MapPoint[], toPixels: ToPixels, side: number) {
  const written: { text: string; x: number; y: number }[] = [];
  const seen = new Set<string>();
  for (const point of points) {
    const [x, y] = toPixels(point);
    const width = point.landmark.length * LETTER;
    const isInside = y > LINE && y < side - LINE && x > 0 && x + width + LINE < side;
    const isFree = written.every(
      (other) => Math.abs(other.y - y) > LINE || x > other.x + other.text.length * LETTER || x + width < other.x,
    );
    if (point.landmark === '' || seen.has(point.landmark) || !isInside || !isFree) continue;
    seen.add(point.landmark);
    written.push({ text: point.landmark, x: x + 7, y: y + 4 });
    if (written.length === MOST_LANDMARKS) break;
  }
  return written;
}
