import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the main heading (WCAG 2.4.3) and scrolls by `scrollToPlace` when the page changes. `key` identifies the page; pass
 * undefined until the page is shown. The first page is left alone, because the browser announces that one. `previous` stores the last key;
 * the caller owns it, because the component that uses this hook may be mounted anew between pages.
 */
export function useHeadingFocus(key: string | undefined, previous: RefObject<string | undefined>, scrollToPlace: () => void): void {
  useEffect(() => {
    if (key === undefined || previous.current === key) return;
    const isFirst = previous.current === undefined;
    previous.current = key;
    if (isFirst) return;
    focusHeading();
    scrollToPlace();
  }, [key, previous, scrollToPlace]);
}

/** Focuses the main heading; of a page that has none, the message of its failure or else the main region. */
export function focusHeading(): void {
  const target =
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector<HTMLElement>('main [data-failure]') ??
    document.querySelector<HTMLElement>('main');
  if (target !== null) focusElement(target, { preventScroll: true });
}

/** Focuses an element. One that cannot have the focus (a heading, a region) gets tabindex -1 first. */
export function focusElement(target: HTMLElement, options?: FocusOptions): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus(options);
}
