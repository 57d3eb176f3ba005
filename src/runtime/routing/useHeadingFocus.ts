import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus to the main heading when `key` changes, which identifies the page (WCAG 2.4.3). Not for the first page, because the
 * browser announces that one. Pass undefined until the page is shown. `previous` stores the last key; it must not be created anew for each
 * page.
 */
export function useHeadingFocus(key: string | undefined, previous: RefObject<string | undefined>): void {
  useEffect(() => {
    if (key === undefined || previous.current === key) return;
    const isFirst = previous.current === undefined;
    previous.current = key;
    if (isFirst) return;
    focusHeading();
    globalThis.scrollTo?.({ top: 0 });
  }, [key, previous]);
}

/** Focuses the main heading, or the main region when a page has none yet. */
export function focusHeading(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
  if (target !== null) focusElement(target, { preventScroll: true });
}

/** Focuses an element, also a heading or region, which is made focusable by script first. */
export function focusElement(target: HTMLElement, options?: FocusOptions): void {
  if (target.tabIndex < 0 && !target.hasAttribute('tabindex')) target.setAttribute('tabindex', '-1');
  target.focus(options);
}
