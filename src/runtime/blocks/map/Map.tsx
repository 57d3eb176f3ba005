import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import type { MapBlock } from '#model';
import type { BlockProps } from '../../scope/BlockRegistry.ts';
import { useText, useTranslate } from '../../scope/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { withStyleSheet } from '../../ui/styleSheets.ts';
import { LegendMark, landmarksOf, Marks, type ToPixels } from './Marks.tsx';
import mapStyle from './map.css?url';
import { reachOf, scaleLength } from './mapView.ts';
import { type MapData, type MapPoint, useMapData } from './useMapData.ts';

const SIDE = 480;
const MIDDLE = SIDE / 2;
const ZOOMS = [1, 2, 4, 8];
/** How near the pointer has to be to a point, in pixels of the drawing. */
const NEAR = 14;

/** The block kind `map`: points around a place as a drawing that loads nothing, with a circle, a scale and the names of what is there. */
function PointMap({ block }: BlockProps<MapBlock>) {
  const translate = useTranslate();
  const headingId = useId();
  const data = useMapData(block);
  const [zoom, setZoom] = useState(0);
  const [point, setPoint] = useState<number>();
  const inHand = point === undefined ? undefined : data.points[point];
  return (
    <section className="p-map" aria-labelledby={headingId}>
      <div className="p-map__head">
        <h3 id={headingId}>{data.title}</h3>
        <span className="p-map__zoom">
          <Button variant="secondary" disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
            {translate('map.closer')}
          </Button>
          <Button variant="secondary" disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            {translate('map.wider')}
          </Button>
        </span>
      </div>
      <Drawing data={data} zoom={ZOOMS[zoom] ?? 1} point={point} setPoint={setPoint} />
      <p className="p-map__at" aria-live="polite">
        {inHand ? nameOf(inHand, data.unit, translate) : translate('map.keys')}
      </p>
      <ul className="p-map__legend">
        {block.kinds.map((kind, index) => (
          <KindOfPoints key={kind.id} label={kind.label} index={index} count={data.points.filter((one) => one.kind === index).length} />
        ))}
      </ul>
    </section>
  );
}

export const styledMap = withStyleSheet(mapStyle, PointMap);

function nameOf({ distance, name }: MapPoint, unit: string, translate: ReturnType<typeof useTranslate>): string {
  return translate('map.point', { name, distance: Math.round(distance * 10) / 10, unit });
}

function KindOfPoints({ count, index, label }: { readonly label: MapBlock['title']; readonly index: number; readonly count: number }) {
  const text = useText(label);
  const translate = useTranslate();
  return (
    <li>
      <LegendMark kind={index} />
      {translate('map.kind', { label: text, count })}
    </li>
  );
}

interface DrawingProps {
  readonly data: MapData;
  readonly zoom: number;
  readonly point: number | undefined;
  readonly setPoint: (point: number | undefined) => void;
}

function Drawing({ data, point, setPoint, zoom }: DrawingProps) {
  const translate = useTranslate();
  const { points, radius, title, unit } = data;
  const reach = reachOf(
    radius,
    points.map(({ distance }) => distance),
  );
  const scale = (MIDDLE * zoom) / reach;
  const toPixels: ToPixels = ({ east, north }) => [MIDDLE + east * scale, MIDDLE - north * scale];
  const length = scaleLength(reach / zoom);
  const inHand = point === undefined ? undefined : points[point];
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined || points.length === 0) return;
    event.preventDefault();
    setPoint(Math.min(points.length - 1, Math.max(0, (point ?? -step) + step)));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = [((event.clientX - box.left) * SIDE) / box.width, ((event.clientY - box.top) * SIDE) / box.height] as const;
    setPoint(nearestPoint(points, toPixels, at));
  };
  return (
    <svg
      role="img"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from point to point of the drawing
      tabIndex={0}
      aria-label={translate('map.drawing', { title, count: points.length })}
      className="p-map__drawing"
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setPoint(undefined)}
      onBlur={() => setPoint(undefined)}
    >
      {radius !== undefined && <circle className="p-map__circle" cx={MIDDLE} cy={MIDDLE} r={radius * scale} />}
      <path className="p-map__cross" d={`M${MIDDLE},${MIDDLE - 9}v18M${MIDDLE - 9},${MIDDLE}h18`} />
      {[0, 1, 2, 3].map((kind) => (
        <Marks key={kind} kind={kind} points={points} toPixels={toPixels} />
      ))}
      {landmarksOf(points, toPixels, SIDE).map(({ text, x, y }) => (
        <text key={text} className="p-map__landmark" x={x} y={y}>
          {text}
        </text>
      ))}
      {inHand && <circle className="p-map__hand" cx={toPixels(inHand)[0]} cy={toPixels(inHand)[1]} r={9} />}
      <path className="p-map__scale" d={`M12,${SIDE - 20}v6h${length * scale}v-6`} />
      <text className="p-map__landmark" x={12} y={SIDE - 26}>
        {translate('map.scale', { length, unit })}
      </text>
    </svg>
  );
}

function nearestPoint(points: readonly MapPoint[], toPixels: ToPixels, [x, y]: readonly [number, number]): number | undefined {
  let nearest: number | undefined;
  let least = NEAR;
  for (const [index, point] of points.entries()) {
    const [left, top] = toPixels(point);
    const distance = Math.hypot(left - x, top - y);
    if (distance < least) [nearest, least] = [index, distance];
  }
  return nearest;
}
