import type { ChartBox } from '#model';
import type { ChartState } from '../chart.ts';
import { measures } from '../measures.ts';
import type { ChartLook, ChartWords } from './look.ts';
import { noteShapes } from './noteShape.ts';
import { group, type Shape, shape } from './shape.ts';

const { history, lineHeight, nameHeight, padding } = measures;

/** The box of a state; an active one has a heavier edge. */
export function boxShape(
  { id, kind }: ChartState,
  { height, width, x, y }: ChartBox,
  { active, breakpoints, notes, selected }: ChartLook,
): Shape {
  const note = notes?.get(id);
  return group(
    [
      's-state',
      `s-state--${kind}`,
      active?.has(id) && 's-state--active',
      selected === id && 's-state--selected',
      note && `s-state--${note}`,
      breakpoints?.has(id) && 's-state--breakpoint',
    ],
    [
      ...(kind === 'history' ? historyMark(x, y) : [shape('rect', { x, y, width, height, rx: 10 })]),
      ...(kind === 'final' ? [shape('rect', { x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 7 })] : []),
    ],
  );
}

function historyMark(x: number, y: number): Shape[] {
  const middle = history / 2;
  return [
    shape('circle', { cx: x + middle, cy: y + middle, r: middle }),
    shape('text', { class: 's-state__name', x: x + middle, y: y + middle + 4, 'text-anchor': 'middle' }, ['H']),
  ];
}

/**
 * The name of a state, with a mark before it while the state is active, and what happens in it. States whose regions are active at once
 * look like others with children, so a word tells them apart. A history state has no name.
 */
export function textShape({ id, kind, lines, name }: ChartState, { width, x, y }: ChartBox, look: ChartLook, words: ChartWords): Shape {
  const isAround = kind === 'compound' || kind === 'parallel';
  const title = [
    ...(look.active?.has(id) ? [shape('tspan', {}, ['● '])] : []),
    name,
    ...(kind === 'parallel' ? [shape('tspan', { class: 's-state__kind' }, [` ${words.parallel}`])] : []),
  ];
  const texts = [
    shape('text', { class: 's-state__name', x: x + padding, y: y + 18 }, title),
    ...lines.map((line, index) =>
      shape('text', { class: 's-state__line', x: x + padding, y: y + nameHeight + 10 + index * lineHeight }, [line]),
    ),
  ];
  return group(
    ['s-state__text', isAround && 's-state__text--around'],
    [...(kind === 'history' ? [] : texts), ...noteShapes(id, look, words, x + width, y)],
  );
}
