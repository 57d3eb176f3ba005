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

/** Widths of what stands in the line; bars have lines of their own and spacers give way. */
function wantedWidth(line: HTMLElement): number {
  const parts = [...line.children].filter(
    (child) => !child.matches('.p-bar, .p-spacer') && getComputedStyle(child).position !== 'absolute',
  );
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return parts.reduce((sum, part) => sum + part.scrollWidth + bordersOf(part) + marginOf(part), gap * (line.childElementCount - 1));
}

function bordersOf(part: Element): number {
  return part instanceof HTMLElement ? part.offsetWidth - part.clientWidth : 0;
}

function marginOf(part: Element): number {
  const { marginLeft, marginRight } = getComputedStyle(part);
  return (Number.parseFloat(marginLeft) || 0) + (Number.parseFloat(marginRight) || 0);
}
