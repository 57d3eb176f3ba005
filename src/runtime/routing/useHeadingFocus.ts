import { type RefObject, useEffect } from 'react';
import { focusOn } from './focusOn.ts';

/**
 * Moves focus to the main heading after each change of place but the first, when the document itself has said where we are (WCAG
 * 2.4.3). `before` outlives the pages; a place that is not shown yet is undefined.
 */
export function useHeadingFocus(place: string | undefined, before: RefObject<string | undefined>): void {
  useEffect(() => {
    if (place === undefined || before.current === place) return;
    const first = before.current === undefined;
    before.current = place;
    if (first) return;
    focusHeading();
    globalThis.scrollTo?.({ top: 0 });
  }, [place, before]);
}

/** Focuses the main heading, or the main region when a page has none yet. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target !== null) focusOn(target, { preventScroll: true });
}
