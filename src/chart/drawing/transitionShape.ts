import type { ChartEdge, ChartPoint } from '#model';
import type { ChartTransition } from '../chart.ts';
import { measures } from '../measures.ts';
import type { ChartLook, ChartWords } from './look.ts';
import { noteShapes } from './noteShape.ts';
import { group, type Shape, shape } from './shape.ts';

/** The line of a transition with its trigger, guard and actions; without a transition, that from the dot where a state with children is entered. */
export function transitionShape(transition: ChartTransition | undefined, edge: ChartEdge, look: ChartLook, words: ChartWords): Shape {
  const { points, transition: id } = edge;
  const note = look.notes?.get(id);
  const [start] = points;
  return group(
    [
      's-transition',
      look.taken?.has(id) && 's-transition--taken',
      look.selected === id && 's-transition--selected',
      note && `s-transition--${note}`,
      look.breakpoints?.has(id) && 's-transition--breakpoint',
    ],
    [
      shape('path', { class: 's-transition__line', d: roundedPath(points), 'marker-end': 'url(#s-arrow)' }),
      ...(transition === undefined && start !== undefined ? [startShape(start)] : []),
      ...(transition === undefined ? [] : labelShapes(transition, edge)),
      ...noteShapes(id, look, words, edge.label.x + edge.label.width, edge.label.y),
    ],
  );
}

function startShape({ x, y }: ChartPoint): Shape {
  return shape('circle', { class: 's-transition__start', cx: x, cy: y - 4, r: measures.dot / 2 });
}

function labelShapes({ lines }: ChartTransition, { label: { height, width, x, y } }: ChartEdge): Shape[] {
  return [
    shape('rect', { class: 's-transition__label', x, y, width, height, rx: 4 }),
    ...lines.map((line, index) =>
      shape(
        'text',
        {
          class: index === 0 ? 's-transition__trigger' : 's-transition__text',
          x: x + width / 2,
          y: y + 14 + index * measures.lineHeight,
          'text-anchor': 'middle',
        },
        [line],
      ),
    ),
  ];
}

const CORNER = 6;

/** A path through points whose corners are rounded. */
function roundedPath(points: readonly ChartPoint[]): string {
  return points
    .map((point, index) => {
      const before = points[index - 1];
      const after = points[index + 1];
      if (before === undefined) return `M${point.x} ${point.y}`;
      if (after === undefined) return `L${point.x} ${point.y}`;
      const into = towards(point, before);
      const out = towards(point, after);
      return `L${into.x} ${into.y}Q${point.x} ${point.y} ${out.x} ${out.y}`;
    })
    .join('');
}

/** The point at which the rounding of a corner begins: on the line to its neighbour, at most half of it away. */
function towards(corner: ChartPoint, neighbour: ChartPoint): ChartPoint {
  const distance = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y);
  const share = distance === 0 ? 0 : Math.min(CORNER, distance / 2) / distance;
  return { x: corner.x + (neighbour.x - corner.x) * share, y: corner.y + (neighbour.y - corner.y) * share };
}
