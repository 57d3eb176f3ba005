import { useEffect } from 'react';
import { focusOn } from './useHeadingFocus.ts';

/** What may have the focus in place of something inside of it: the button that opens a menu, or the heading. */
const HEAD = ':scope > button[aria-expanded], h1, h2, h3, h4';

/**
 * Keeps the focus in the page when what had it goes away or rests for a while, as the button of a step: it comes back, or passes to the
 * head of the nearest part that still stands around it (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    let inMain: readonly Element[] = [];
    let looking: ReturnType<typeof setTimeout> | undefined;
    let putAway = false;
    const press = (): void => {
      putAway = true;
    };
    const note = ({ target }: FocusEvent): void => {
      putAway = false;
      if (!(target instanceof Element)) return;
      const up = withAncestors(target);
      if (up.some((one) => one.localName === 'main')) inMain = up;
      // What a dialog was opened from says where the focus belongs once the dialog is gone.
      around = up === inMain ? up : [...up, ...inMain];
    };
    const look = (): void => {
      looking = undefined;
      const [last] = around;
      if (!isLost() || putAway || last === undefined) return;
      const head = around.filter(({ isConnected }) => isConnected).flatMap((part) => part.querySelector(HEAD) ?? [])[0];
      const next = canHaveFocus(last) ? last : head;
      if (next instanceof HTMLElement && next.closest('[aria-hidden=true], [inert]') === null) focusOn(next);
    };
    const watch = new MutationObserver(() => {
      // A dialog that closes gives the focus back a moment later.
      if (isLost()) looking ??= setTimeout(look, 100);
    });
    watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] });
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', press, true);
    return () => {
      clearTimeout(looking);
      watch.disconnect();
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', press, true);
    };
  }, []);
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

function canHaveFocus(element: Element): boolean {
  return element.isConnected && !element.matches(':disabled') && element.closest('[hidden]') === null;
}

/** An element and what stands around it in the page, the nearest first. */
function withAncestors(element: Element): Element[] {
  const up: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) up.push(one);
  return up;
}
