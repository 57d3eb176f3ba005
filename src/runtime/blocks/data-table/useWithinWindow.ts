import { type RefObject, useLayoutEffect } from 'react';

/** Least distance (px) to the edge of the window. */
const margin = 8;

/** Keeps a panel that is aligned with the end of what opens it within the window: where that has too little room it begins with it. */
export function useWithinWindow(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!open || !element) return;
    const { left, right } = element.getBoundingClientRect();
    if (left >= margin) return;
    const start = element.offsetParent?.getBoundingClientRect().left ?? margin;
    const room = document.documentElement.clientWidth - margin - right;
    element.style.translate = `${Math.max(margin - left, Math.min(start - left, room))}px`;
  }, [panel, open]);
}
