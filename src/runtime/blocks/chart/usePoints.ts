import type { KeyboardEvent, SVGProps } from 'react';
import { type ChartData, pointLabel } from './chartData.ts';

/** What makes the area of a point one that the pointer and the keyboard choose. */
export type PointProps = SVGProps<SVGRectElement>;

/** The next point by a key: arrows, the first and the last; undefined for any other key. */
function nextPoint(key: string, point: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined ? undefined : Math.min(count - 1, Math.max(0, point + step));
}

/** The areas of all points: one of them is a stop of the tab key, from which arrows lead to the others. */
export function pointProps(data: ChartData, point: number | undefined, setPoint: (point: number | undefined) => void) {
  const count = data.names.length;
  return (index: number): PointProps => ({
    role: 'img',
    'aria-label': pointLabel(data, index),
    tabIndex: index === (point ?? count - 1) ? 0 : -1,
    className: 'p-chart__point',
    fill: 'transparent',
    onMouseEnter: () => setPoint(index),
    onClick: () => setPoint(index),
    onFocus: () => setPoint(index),
    onBlur: () => setPoint(undefined),
    onKeyDown: (event: KeyboardEvent<SVGRectElement>) => {
      const next = nextPoint(event.key, index, count);
      if (next === undefined) return;
      event.preventDefault();
      const points = event.currentTarget.ownerSVGElement?.querySelectorAll<SVGRectElement>('.p-chart__point');
      points?.[next]?.focus();
    },
  });
}
