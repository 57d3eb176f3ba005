import { type RefObject, useLayoutEffect } from 'react';

const HEIGHTS = ['--p-edit-bar', '--p-edit-top'] as const;

/** Tells the style sheet how high the bar in which an element stands and the header of the page are: they lie over the page. */
export function useBarHeight(inside: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = inside.current?.closest<HTMLElement>('.p-bar');
    if (!bar) return undefined;
    const { style } = document.documentElement;
    // The header stays in view too; that of editors has one line more than that of others.
    const parts = [bar, document.querySelector<HTMLElement>('.p-header')];
    const observer = new ResizeObserver(() => {
      for (const [at, name] of HEIGHTS.entries()) style.setProperty(name, `${parts[at]?.offsetHeight ?? 0}px`);
    });
    for (const part of parts) if (part !== null) observer.observe(part);
    return () => {
      observer.disconnect();
      for (const name of HEIGHTS) style.removeProperty(name);
    };
  }, [inside]);
}
