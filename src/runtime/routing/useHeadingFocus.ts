import { useEffect, useRef } from 'react';

/** Moves focus to the main heading after each change of place but the first, when the document itself has said where we are (WCAG 2.4.3). */
export function useHeadingFocus(place: string): void {
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    focusHeading();
    globalThis.scrollTo?.({ top: 0 });
  }, [place]);
}

/** Focuses the main heading, or the main region when a page has none yet. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target === null) return;
  if (!target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus({ preventScroll: true });
}
