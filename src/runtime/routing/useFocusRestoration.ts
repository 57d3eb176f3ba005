import { useEffect } from 'react';
import { focusElement } from './useHeadingFocus.ts';

/** What can get the focus in place of an element that lost it: the message that stands there because a part of the page has failed ... */
const FAILURE = ':scope > [data-failure]';
/** ... or else the button of the surrounding menu, or a heading in a surrounding element. */
const HEAD = ':scope > button[aria-expanded], h1, h2, h3, h4';

/** Milliseconds to wait, because a dialog that closes returns the focus itself a moment later. */
const PAUSE_MS = 100;

/**
 * Keeps the focus in the page (WCAG 2.4.3). When the focused element is removed, disabled or hidden, the browser drops the focus. It then
 * moves to the message of the failure that took its place, else to the menu button or heading of the nearest ancestor that is still in the
 * page. An element that was only disabled or hidden gets the focus back when it is available again.
 */
export function useFocusRestoration(): void {
  useEffect(() => {
    /** The last focused element and its ancestors, the nearest first. */
    let trail: readonly Element[] = [];
    /** The last trail of an element in `<main>`; dialogs are not in `<main>`. */
    let trailInMain: readonly Element[] = [];
    /** The last focused element while it is disabled or hidden. */
    let suspended: Element | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === headOf(trail)) return;
      suspended = undefined;
      const next = withAncestors(target);
      if (next.some((element) => element.localName === 'main')) trailInMain = next;
      // After a dialog is closed, the focus belongs near the element that opened the dialog.
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

/** The failure, menu button or heading of the nearest element of a trail that is still in the page; undefined where it is hidden or inert. */
function headOf(trail: readonly Element[]): HTMLElement | undefined {
  const [found] = trail
    .filter(({ isConnected }) => isConnected)
    .flatMap((part) => part.querySelector<HTMLElement>(FAILURE) ?? part.querySelector<HTMLElement>(HEAD) ?? []);
  return found?.closest('[aria-hidden=true], [inert]') === null ? found : undefined;
}

/** An element and its ancestors up to the body, the nearest first. */
function withAncestors(element: Element): Element[] {
  const trail: Element[] = [];
  for (let next: Element | null = element; next !== null && next !== document.body; next = next.parentElement) trail.push(next);
  return trail;
}
