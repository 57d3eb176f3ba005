import { type ChartTransition, measures } from '#chart';
import type { ChartEdge, ChartPoint } from '#model';

interface TransitionLineProps {
  /** Undefined for the line from the dot where a state with children is entered. */
  readonly transition: ChartTransition | undefined;
  readonly edge: ChartEdge;
  readonly isTaken: boolean;
  readonly isSelected: boolean;
}

/** The line of a transition with its trigger, guard and actions. */
export function TransitionLine({ transition, edge: { label, points }, isTaken, isSelected }: TransitionLineProps) {
  const classes = ['s-transition', isTaken && 's-transition--taken', isSelected && 's-transition--selected'];
  const [start] = points;
  return (
    <g className={classes.filter(Boolean).join(' ')}>
      <path className="s-transition__line" d={roundedPath(points)} markerEnd="url(#s-arrow)" />
      {transition === undefined && start !== undefined && (
        <circle className="s-transition__start" cx={start.x} cy={start.y - 4} r={measures.dot / 2} />
      )}
      {transition !== undefined && (
        <>
          <rect className="s-transition__label" x={label.x} y={label.y} width={label.width} height={label.height} rx={4} />
          {transition.lines.map((line, index) => (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: the index is what tells two equal lines apart
              key={index}
              className={index === 0 ? 's-transition__trigger' : 's-transition__text'}
              x={label.x + label.width / 2}
              y={label.y + 14 + index * measures.lineHeight}
              textAnchor="middle"
            >
              {line}
            </text>
          ))}
        </>
      )}
    </g>
  );
}

const CORNER = 6;

/** A path through points whose corners are rounded. */
export function roundedPath(points: readonly ChartPoint[]): string {
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
