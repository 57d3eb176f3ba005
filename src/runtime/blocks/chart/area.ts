import type { ChartData } from './chartData.ts';
import { type Scale, shareOf, textWidth } from './scale.ts';

/** A line across a drawing. */
export interface Threshold {
  readonly label: string;
  readonly amount: number;
}

/** What every kind of drawing gets. */
export interface DrawingProps {
  readonly data: ChartData;
  /** The point whose figures the legend shows. */
  readonly point: number | undefined;
  readonly setPoint: (point: number | undefined) => void;
  /** A number beside the axis. */
  readonly tick: (amount: number) => string;
  readonly width: number;
  /** What the ids of the patterns begin with. */
  readonly patterns: string;
  readonly threshold: Threshold | undefined;
}

/** The area in which columns or lines are drawn, and what gives their coordinates. */
export interface Area {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  /** Width of one point. */
  readonly slot: number;
  /** The middle of a point. */
  readonly x: (point: number) => number;
  readonly y: (amount: number) => number;
}

/** How high columns and lines are drawn. */
export const HEIGHT = 240;
/** The upper and the lower edge of what is drawn. */
export const TOP = 14;
export const BOTTOM = HEIGHT - 26;

/** The area that beside the numbers of a scale is left for drawing. */
export function areaOf({ data, tick, width }: DrawingProps, scale: Scale): Area {
  const left = textWidth(scale.ticks.map(tick)) + 12;
  const right = width - 8;
  const slot = (right - left) / data.names.length;
  return {
    left,
    right,
    slot,
    bottom: BOTTOM,
    x: (point) => left + slot * (point + 0.5),
    y: (amount) => BOTTOM - shareOf(amount, scale) * (BOTTOM - TOP),
  };
}
