import { useEffect } from 'react';
import { focusElement } from './useHeadingFocus.ts';

/** What gets the focus instead of a lost element: the button that opens the surrounding menu, or the heading of the surrounding element. */
const HEAD = ':scope > button[aria-expanded], h1, h2, h3, h4';

/** Milliseconds to wait, because a dialog that closes returns the focus itself a moment later. */
const PAUSE_MS = 100;

/**
 * Keeps the focus in the page (WCAG 2.4.3). When the focused element is removed, disabled or hidden, the focus moves to the menu button
 * or heading of the nearest surrounding element that is still there. An element that was only disabled or hidden gets it back later.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    /** The last focused element and its ancestors, the nearest first. */
    let trail: readonly Element[] = [];
    /** The last trail inside of `<main>`, in contrast to dialogs. */
    let trailInMain: readonly Element[] = [];
    /** The last focused element while it is disabled or hidden. */
    let suspended: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === headOf(trail)) return;
      suspended = undefined;
      const next = withAncestors(target);
      if (next.some((element) => element.localName === 'main')) trailInMain = next;
      // Once a dialog is gone, the focus belongs near the element that opened it.
      trail = next === trailInMain ? next : [...next, ...trailInMain];
    };
    const restore = (): void => {
      timer = undefined;
      const [last] = trail;
      if (last === undefined || !document.hasFocus()) return;
      if (canHaveFocus(last)) {
        if (last === suspended && (isFocusLost() || document.activeElement === headOf(trail))) focusElement(last as HTMLElement);
        suspended = undefined;
        return;
      }
      if (last.isConnected) suspended = last;
      const head = headOf(trail);
      if (isFocusLost() && head !== undefined) focusElement(head);
    };
    const observer = new MutationObserver(() => {
      const [last] = trail;
      if (last !== undefined && (suspended !== undefined || !canHaveFocus(last))) timer ??= setTimeout(restore, PAUSE_MS);
    });
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('focusin', remember);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      document.removeEventListener('focusin', remember);
    };
  }, []);
}

function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;
}

/** The menu button or heading of the nearest element of a trail that is still in the page. */
function headOf(trail: readonly Element[]): HTMLElement | undefined {
  const [found] = trail.filter(({ isConnected }) => isConnected).flatMap((part) => part.querySelector<HTMLElement>(HEAD) ?? []);
  return found?.closest('[aria-hidden=true], [inert]') === null ? found : undefined;
}

/** An element and its ancestors up to the body, the nearest first. */
function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let next: Element | null = element; next !== null && next !== document.body; next = next.parentElement) trail.push(next);
  return trail;
}
