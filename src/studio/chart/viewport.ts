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
/** The room that the buttons take in the upper right corner of a frame, with the space around them. */
const TOOLS: Size = { width: 176, height: 44 };
/** The most that the small chart in the lower right corner takes. */
const MINIMAP: Size = { width: 180, height: 130 };

/** Shows the whole chart; one that would be too small to read is shown around a rectangle of it, such as where it begins. */
export function fitted(chart: Pick<ChartLayout, 'width' | 'height'>, size: Size, around: ChartRectangle | undefined): Viewport {
  const all = whole(chart, size);
  if (all.scale >= READABLE || around === undefined) return all;
  const middle = around.x + around.width / 2 - size.width / 2 / READABLE;
  // Beside a chart there is nothing to see.
  const furthest = Math.max(0, chart.width - size.width / READABLE) + MARGIN;
  const x = Math.min(Math.max(-MARGIN, middle), furthest);
  return bringing({ scale: READABLE, x, y: 0 }, around, size, chart);
}

/** Shows all of a chart in the middle, however small. */
export function whole({ height, width }: Pick<ChartLayout, 'width' | 'height'>, size: Size): Viewport {
  const room = { width: size.width - 2 * MARGIN, height: size.height - 2 * MARGIN - TOOLS.height };
  const scale = clamp(Math.min(room.width / width, room.height / height, 1));
  return { scale, x: width / 2 - size.width / 2 / scale, y: height / 2 - (size.height + TOOLS.height) / 2 / scale };
}

/** How large a chart is drawn as a whole in the corner of its frame. */
export function minimapScale({ height, width }: Pick<ChartLayout, 'width' | 'height'>): number {
  return Math.min(MINIMAP.width / width, MINIMAP.height / height);
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

/** The least movement that brings a rectangle of a chart into view, clear of the buttons and of the small chart in the corners of the frame. */
export function bringing(viewport: Viewport, part: ChartRectangle, size: Size, chart: Pick<ChartLayout, 'width' | 'height'>): Viewport {
  const { scale, x, y } = viewport;
  const margin = MARGIN / scale;
  const seen = {
    scale,
    x: within(x, part.x - margin, part.x + part.width + margin, size.width / scale),
    y: within(y, part.y - margin, part.y + part.height + margin, size.height / scale),
  };
  return corners(chart, size).reduce((before, corner) => clearOf(before, part, size, corner), seen);
}

/** Shows a rectangle of a chart with what is around it, unless it is seen already; clear of the corners of the frame as well. */
export function following(viewport: Viewport, part: ChartRectangle, size: Size, chart: Pick<ChartLayout, 'width' | 'height'>): Viewport {
  const brought = bringing(viewport, part, size, chart);
  if (brought.x === viewport.x && brought.y === viewport.y) return viewport;
  const { scale } = viewport;
  const middle = { x: part.x + part.width / 2 - size.width / 2 / scale, y: part.y + part.height / 2 - size.height / 2 / scale };
  return bringing({ scale, ...middle }, part, size, chart);
}

/** What lies over a frame: the buttons above, and the small chart below. */
function corners(chart: Pick<ChartLayout, 'width' | 'height'>, { height, width }: Size): readonly ChartRectangle[] {
  const scale = minimapScale(chart);
  const minimap = { width: chart.width * scale + MARGIN, height: chart.height * scale + MARGIN };
  return [
    { x: width - TOOLS.width, y: 0, ...TOOLS },
    { x: width - minimap.width, y: height - minimap.height, ...minimap },
  ];
}

/** The least movement by which a rectangle of a chart that is in view no longer lies under a corner (pixels); none if there is no room beside it. */
function clearOf(viewport: Viewport, part: ChartRectangle, size: Size, corner: ChartRectangle): Viewport {
  const { scale, x, y } = viewport;
  const [left, top] = [(part.x - x) * scale, (part.y - y) * scale];
  const [right, bottom] = [left + part.width * scale, top + part.height * scale];
  const isClear = right <= corner.x || top >= corner.y + corner.height || bottom <= corner.y;
  if (isClear) return viewport;
  const down = corner.y === 0 ? corner.height - top : corner.y - bottom;
  const moves = [
    { x: right - corner.x, y: 0, fits: left - (right - corner.x) >= 0 },
    { x: 0, y: -down, fits: top + down >= 0 && bottom + down <= size.height },
  ];
  const [least] = moves.filter(({ fits }) => fits).sort((one, other) => Math.abs(one.x + one.y) - Math.abs(other.x + other.y));
  return least === undefined ? viewport : moved(viewport, least.x, least.y);
}

/** The start of a stretch of `length` that holds `from` to `to`, or their beginning if they are longer, as near to `start` as can be. */
function within(start: number, from: number, to: number, length: number): number {
  if (to - from > length || start > from) return from;
  return start + length < to ? to - length : start;
}

function clamp(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}
