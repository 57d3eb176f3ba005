import { type RefObject, useLayoutEffect } from 'react';

const HEIGHT = '--p-edit-bar';

/** Tells the style sheet how high the bar is in which an element stands: it lies over the page, and says more or less. */
export function useBarHeight(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = inside.current?.closest<HTMLElement>('.p-bar');
    if (!bar) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty(HEIGHT, `${bar.offsetHeight}px`));
    observer.observe(bar);
    return () => {
      observer.disconnect();
      style.removeProperty(HEIGHT);
    };
  }, [inside]);
}
