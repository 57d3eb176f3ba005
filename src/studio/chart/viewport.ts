import type { ChartLayout, ChartRectangle } from '#model';

/** The part of a chart that is seen: its upper left corner in the chart, and how large a unit of the chart is on the screen in pixels. */
export interface Viewport {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

const SMALLEST = 0.08;
const LARGEST = 2.5;
/** Below this size nobody can read the texts, so a chart that would need it is shown from its top instead of as a whole. */
const READABLE = 0.8;
const MARGIN = 16;
/** Height of the buttons above a chart that is shown as a whole. */
const TOOLS = 44;

/** Shows the whole chart; one that would be too small to read is shown around a rectangle of it, such as where it begins. */
export function fitted(chart: Pick<ChartLayout, 'width' | 'height'>, size: Size, around: ChartRectangle | undefined): Viewport {
  const all = whole(chart, size);
  if (all.scale >= READABLE || around === undefined) return all;
  const middle = around.x + around.width / 2 - size.width / 2 / READABLE;
  // Beside a chart there is nothing to see.
  const furthest = Math.max(0, chart.width - size.width / READABLE) + MARGIN;
  const x = Math.min(Math.max(-MARGIN, middle), furthest);
  return bringing({ scale: READABLE, x, y: 0 }, around, size);
}

/** Shows all of a chart in the middle, however small. */
export function whole({ height, width }: Pick<ChartLayout, 'width' | 'height'>, size: Size): Viewport {
  const room = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN - TOOLS };
  const scale = clamp(Math.min(room.width / width, room.height / height, 1));
  return { scale, x: width / 2 - size.width / 2 / scale, y: height / 2 - (size.height + TOOLS) / 2 / scale };
}

/** Whether all of a chart is seen. */
export function isWhole({ scale, x, y }: Viewport, { height, width }: Pick<ChartLayout, 'width' | 'height'>, size: Size): boolean {
  return x <= 0 && y <= 0 && x + size.width / scale >= width && y + size.height / scale >= height;
}

/** Makes everything larger or smaller by a factor; the point of the screen at `at` keeps its place. */
export function zoomed({ scale, x, y }: Viewport, factor: number, at: { readonly x: number; readonly y: number }): Viewport {
  const next = clamp(scale * factor);
  return { scale: next, x: x + at.x / scale - at.x / next, y: y + at.y / scale - at.y / next };
}

/** Moves by pixels of the screen. */
export function moved({ scale, x, y }: Viewport, right: number, down: number): Viewport {
  return { scale, x: x + right / scale, y: y + down / scale };
}

/** The least movement that brings a rectangle of the chart into view. */
export function bringing({ scale, x, y }: Viewport, part: ChartRectangle, size: Size): Viewport {
  const margin = MARGIN / scale;
  return {
    scale,
    x: within(x, part.x - margin, part.x + part.width + margin, size.width / scale),
    y: within(y, part.y - margin, part.y + part.height + margin, size.height / scale),
  };
}

/** The start of a stretch of `length` that holds `from` to `to`, or their beginning if they are longer, as near to `start` as can be. */
function within(start: number, from: number, to: number, length: number): number {
  if (to - from > length || start > from) return from;
  return start + length < to ? to - length : start;
}

function clamp(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
