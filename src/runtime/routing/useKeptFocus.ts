import { useEffect } from 'react';
import { focusOn } from './focusOn.ts';

/** What may have the focus in place of something inside of it: the button that opens a menu, or the heading. */
const HEAD = ':scope > button[aria-expanded], h1, h2, h3, h4';

/**
 * Keeps the focus in the page when what had it goes away or rests for a while, as the button of a step: it passes to the head of the
 * nearest part that still stands around it, and comes back to a control that only rested (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    let inMain: readonly Element[] = [];
    let rested: Element | undefined;
    let looking: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || target === head(around)) return;
      rested = undefined;
      const up = withAncestors(target);
      if (up.some((one) => one.localName === 'main')) inMain = up;
      // What a dialog was opened from says where the focus belongs once the dialog is gone.
      around = up === inMain ? up : [...up, ...inMain];
    };
    const look = (): void => {
      looking = undefined;
      const [last] = around;
      if (last === undefined || !document.hasFocus()) return;
      if (canHaveFocus(last)) {
        if (last === rested && (isLost() || document.activeElement === head(around))) focusOn(last as HTMLElement);
        rested = undefined;
        return;
      }
      if (last.isConnected) rested = last;
      const next = head(around);
      if (isLost() && next !== undefined) focusOn(next);
    };
    const watch = new MutationObserver(() => {
      const [last] = around;
      // A dialog that closes gives the focus back a moment later.
      if (last !== undefined && (rested !== undefined || !canHaveFocus(last))) looking ??= setTimeout(look, 100);
    });
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('focusin', note);
    return () => {
      clearTimeout(looking);
      watch.disconnect();
      document.removeEventListener('focusin', note);
    };
  }, []);
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;
}

/** The head of the nearest part that still stands. */
function head(around: readonly Element[]): HTMLElement | undefined {
  const [found] = around.filter(({ isConnected }) => isConnected).flatMap((part) => part.querySelector<HTMLElement>(HEAD) ?? []);
  return found?.closest('[aria-hidden=true], [inert]') === null ? found : undefined;
}

/** An element and what stands around it in the page, the nearest first. */
function withAncestors(element: Element): Element[] {
  const up: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) up.push(one);
  return up;
}
