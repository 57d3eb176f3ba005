import type { ChartLayout, ChartRectangle } from '#model';
import type { Selection } from '../selection.ts';

/** A part of a chart that can be selected, with the rectangle where it stands. */
export interface ChartPart extends Selection {
  readonly at: ChartRectangle;
}

/** The parts of a chart that can be selected: its states, and its transitions where their labels are. */
export function partsOf({ boxes, edges }: ChartLayout, transitions: ReadonlySet<string>): ChartPart[] {
  return [
    ...boxes.map((box): ChartPart => ({ kind: 'state', id: box.state, at: box })),
    ...edges.flatMap(({ label, transition }): ChartPart[] =>
      transitions.has(transition) ? [{ kind: 'transition', id: transition, at: label }] : [],
    ),
  ];
}

/** An arrow key. */
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

const DIRECTIONS: { readonly [arrow in Arrow]: readonly [number, number] } = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** How much further a part seems that lies beside the direction of the arrow. */
const ASIDE = 2.5;

/** The nearest part in the direction of an arrow key; undefined if there is none. A part around the present one is not in any direction. */
export function nextPart(parts: readonly ChartPart[], from: ChartPart, arrow: Arrow): ChartPart | undefined {
  const [right, down] = DIRECTIONS[arrow];
  const start = middleOf(from.at);
  const candidates = parts.flatMap((part) => {
    const { x, y } = middleOf(part.at);
    const along = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    return part === from || along <= 0 ? [] : [{ part, distance: along + aside * ASIDE }];
  });
  return candidates.sort((one, other) => one.distance - other.distance)[0]?.part;
}

/** The middle of a part; of a state with children, of its head. */
function middleOf({ height, width, x, y }: ChartRectangle): { readonly x: number; readonly y: number } {
  return { x: x + width / 2, y: y + Math.min(height, 60) / 2 };
}
