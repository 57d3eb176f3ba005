import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ChartLayout, ChartRectangle } from '#model';
import { bringing, fitted, following, moved, type Size, type Viewport, whole, zoomed } from './viewport.ts';

/** What may be done with the part of a chart that is seen. */
export interface ViewportActions {
  /** Makes everything larger by a factor; the middle keeps its place. */
  zoom(factor: number): void;
  fit(): void;
  showWhole(): void;
  /** Brings a rectangle of the chart into view. */
  bring(part: ChartRectangle): void;
  /** Shows a rectangle of the chart with what is around it, unless it is seen already. */
  follow(part: ChartRectangle): void;
  /** Shows a point of the chart in the middle. */
  centre(x: number, y: number): void;
}

interface ChartViewport {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly size: Size;
  readonly viewport: Viewport;
  readonly actions: ViewportActions;
}

const WHEEL_STEP = 0.0015;

/** The part of a chart that a frame shows; it follows the size of the frame, the pointer and the wheel. A new layout is shown from its `beginning`. */
export function useViewport(layout: ChartLayout, beginning: ChartRectangle | undefined): ChartViewport {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [viewport, setViewport] = useState<Viewport>({ x: 0, y: 0, scale: 1 });
  const isMeasured = size.width > 0;
  // A frame without a size has nothing to fit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of size keeps what is seen
  useLayoutEffect(() => {
    if (isMeasured) setViewport(fitted(layout, size, beginning));
  }, [layout, isMeasured]);
  usePointer(frame, setViewport);
  const actions = useMemo(
    (): ViewportActions => ({
      zoom: (factor) => setViewport((before) => zoomed(before, factor, { x: size.width / 2, y: size.height / 2 })),
      fit: () => setViewport(fitted(layout, size, beginning)),
      showWhole: () => setViewport(whole(layout, size)),
      bring: (part) => setViewport((before) => bringing(before, part, size, layout)),
      follow: (part) => setViewport((before) => following(before, part, size, layout)),
      centre: (x, y) => setViewport(({ scale }) => ({ scale, x: x - size.width / 2 / scale, y: y - size.height / 2 / scale })),
    }),
    [layout, size, beginning],
  );
  return { frame, size, viewport, actions };
}

function useSize(frame: RefObject<HTMLDivElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const measure = useCallback((): void => {
    const { clientHeight = 0, clientWidth = 0 } = frame.current ?? {};
    setSize((before) =>
      before.width === clientWidth && before.height === clientHeight ? before : { width: clientWidth, height: clientHeight },
    );
  }, [frame]);
  useLayoutEffect(() => {
    measure();
    const { current } = frame;
    if (current === null || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame, measure]);
  return size;
}

type Change = (change: (before: Viewport) => Viewport) => void;

/** Dragging moves, the wheel moves too, and with Ctrl (or two fingers on a touch pad) it makes everything larger or smaller. */
function usePointer(frame: RefObject<HTMLDivElement | null>, change: Change): void {
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = current.getBoundingClientRect();
      const at = { x: event.clientX - left, y: event.clientY - top };
      change((before) =>
        event.ctrlKey ? zoomed(before, Math.exp(-event.deltaY * WHEEL_STEP * 4), at) : moved(before, event.deltaX, event.deltaY),
      );
    };
    const onMove = (event: PointerEvent): void => {
      if (event.buttons === 1) change((before) => moved(before, -event.movementX, -event.movementY));
    };
    // Not passive: the page must not scroll.
    current.addEventListener('wheel', onWheel, { passive: false, signal });
    current.addEventListener('pointermove', onMove, { signal });
    return () => controller.abort();
  }, [frame, change]);
}
