import { type RefObject, useLayoutEffect, useState } from 'react';

/** Whether the line around `box` is too narrow for everything in it; measured while `box` shows in full. `signal` measures anew. */
export function useTightLine(box: RefObject<HTMLElement | null>, signal: unknown): boolean {
  const [needed, setNeeded] = useState(0);
  const [tight, setTight] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signal means another width
  useLayoutEffect(() => setTight(false), [signal]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another signal means another width
  useLayoutEffect(() => {
    const line = box.current?.parentElement;
    if (line === null || line === undefined || typeof ResizeObserver === 'undefined') return undefined;
    const check = (): void => {
      const room = innerWidth(line);
      if (tight) {
        if (room >= needed) setTight(false);
        return;
      }
      const wanted = wantedWidth(line);
      if (wanted > room) {
        setNeeded(wanted);
        setTight(true);
      }
    };
    check();
    const observer = new ResizeObserver(check);
    observer.observe(line);
    for (const child of line.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, tight, needed, signal]);
  return tight;
}

function innerWidth(line: HTMLElement): number {
  const style = getComputedStyle(line);
  return line.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
}

/** Widths of what stands in the line; bars have lines of their own, spacers give way, and what may shrink counts with its least width. */
function wantedWidth(line: HTMLElement): number {
  const parts = [...line.children].filter(
    (child): child is HTMLElement => child instanceof HTMLElement && !child.matches('.p-bar, .p-spacer'),
  );
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return parts.reduce((sum, part) => sum + leastWidth(part), gap * (line.childElementCount - 1));
}

function leastWidth(part: HTMLElement): number {
  const style = getComputedStyle(part);
  const pixels = (value: string): number => Number.parseFloat(value) || 0;
  const margins = pixels(style.marginLeft) + pixels(style.marginRight);
  if (style.position === 'absolute' || style.display === 'none') return 0;
  if (style.flexShrink !== '0') return pixels(style.minWidth) + margins;
  return part.scrollWidth + part.offsetWidth - part.clientWidth + margins;
}
