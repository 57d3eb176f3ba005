import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Drawn until the width of the page is known, and on paper. */
const USUAL = 640;
const LEAST = 240;

/** An element's width in pixels, which follows the page, so that texts of a drawing keep their size. */
export function useWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(USUAL);
  useLayoutEffect(() => {
    const frame = element.current;
    if (frame === null || typeof ResizeObserver === 'undefined') return undefined;
    const measure = (): void => {
      if (frame.clientWidth > 0) setWidth(Math.max(LEAST, Math.round(frame.clientWidth)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(frame);
    return () => observer.disconnect();
  }, []);
  return [element, width];
}
