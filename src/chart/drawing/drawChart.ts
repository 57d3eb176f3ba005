import type { ChartLayout } from '#model';
import type { Chart } from '../chart.ts';
import type { ChartLook, ChartWords } from './look.ts';
import { type Shape, shape } from './shape.ts';
import { boxShape, textShape } from './stateShapes.ts';
import { transitionShape } from './transitionShape.ts';

/** A part of a drawing. */
export interface DrawnPart {
  /** What was drawn of which part; no two are alike. */
  readonly key: string;
  /** The part that a press on it means; undefined where presses go to what is behind. */
  readonly part: { readonly kind: 'state' | 'transition'; readonly id: string } | undefined;
  readonly shape: Shape;
}

/** What shapes of a drawing refer to. */
export const definitions: readonly Shape[] = [
  shape(
    'marker',
    {
      id: 's-arrow',
      viewBox: '0 0 8 8',
      refX: 7.5,
      refY: 4,
      markerWidth: 10,
      markerHeight: 10,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto',
    },
    [shape('path', { class: 's-arrow', d: 'M0 0.5 8 4 0 7.5z' })],
  ),
  shape('pattern', { id: 's-hatch', width: 7, height: 7, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, [
    shape('path', { class: 's-hatch', d: 'M0 0V7' }),
  ]),
];

/**
 * The drawing of a chart: boxes, then lines, then the texts of states, so that a line over a state with children can be seen and hides no
 * text.
 */
export function drawChart(chart: Chart, layout: ChartLayout, look: ChartLook, words: ChartWords): readonly DrawnPart[] {
  const states = new Map(chart.states.map((state) => [state.id, state]));
  const transitions = new Map(chart.transitions.map((transition) => [transition.id, transition]));
  const drawn = layout.boxes.flatMap((box) => {
    const state = states.get(box.state);
    return state === undefined ? [] : [{ box, state }];
  });
  return [
    ...drawn.map(
      ({ box, state }): DrawnPart => ({ key: `box ${state.id}`, part: { kind: 'state', id: state.id }, shape: boxShape(state, box, look) }),
    ),
    ...layout.edges.map((edge): DrawnPart => {
      const transition = transitions.get(edge.transition);
      const part = transition && ({ kind: 'transition', id: transition.id } as const);
      return { key: `line ${edge.transition}`, part, shape: transitionShape(transition, edge, look, words) };
    }),
    ...drawn.map(({ box, state }): DrawnPart => ({ key: `text ${state.id}`, part: undefined, shape: textShape(state, box, look, words) })),
  ];
}
