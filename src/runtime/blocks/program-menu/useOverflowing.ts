import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether the line (the parent element of `box`) is too narrow for its children. The caller then collapses `box`, so that the width which the
 * children need cannot be measured any more. It is therefore stored, and the result becomes false again when the line is wide enough for it.
 * Another `content` is measured anew. Nothing is measured, and the result is false, where the box is collapsed anyway.
 */
export function useOverflowing(box: RefObject<HTMLElement | null>, content: unknown, isCollapsed: boolean): boolean {
  const [neededWidth, setNeededWidth] = useState(0);
  const [isOverflowing, setIsOverflowing] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useLayoutEffect(() => setIsOverflowing(false), [content]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useLayoutEffect(() => {
    const line = box.current?.parentElement;
    if (isCollapsed || line === null || line === undefined || typeof ResizeObserver === 'undefined') return undefined;
    const check = (): void => {
      const available = innerWidth(line);
      if (isOverflowing) {
        if (available >= neededWidth) setIsOverflowing(false);
        return;
      }
      const needed = widthOfChildren(line);
      // Words in the face that stands in for a font on its way may be wider; whether they fit is decided when it has arrived.
      if (needed > available && document.fonts?.status !== 'loading') {
        setNeededWidth(needed);
        setIsOverflowing(true);
      }
    };
    check();
    const observer = new ResizeObserver(check);
    observer.observe(line);
    for (const child of line.children) observer.observe(child);
    document.fonts?.addEventListener('loadingdone', check);
    return () => {
      observer.disconnect();
      document.fonts?.removeEventListener('loadingdone', check);
    };
  }, [box, isOverflowing, neededWidth, content, isCollapsed]);
  return isOverflowing && !isCollapsed;
}

/** The width of an element without its padding. */
function innerWidth(line: HTMLElement): number {
  const style = getComputedStyle(line);
  return line.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
}

/** Least width of all children and their gaps. Not of bars, which are in separate lines, and spacers, which can shrink to nothing. */
function widthOfChildren(line: HTMLElement): number {
  const children = [...line.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.matches('.p-bar, .p-spacer'),
  );
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return children.reduce((sum, child) => sum + leastWidth(child), gap * (line.childElementCount - 1));
}

/** The width of an element with its margins; for an element that may shrink, the minimum. */
function leastWidth(element: HTMLElement): number {
  const style = getComputedStyle(element);
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const margins = pixels(style.marginLeft) + pixels(style.marginRight);
  if (style.position === 'absolute' || style.display === 'none') return 0;
  if (style.flexShrink !== '0') return pixels(style.minWidth) + margins;
  return element.scrollWidth + element.offsetWidth - element.clientWidth + margins;
}
