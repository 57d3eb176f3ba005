import { useEffect } from 'react';
import { focusOn } from './useHeadingFocus.ts';

/**
 * Keeps the focus in the page when what had it goes away, as the button of a step that is done: it passes to the heading of the
 * nearest part that still stands around it (WCAG 2.4.3).
 */
export function useKeptFocus(): void {
  useEffect(() => {
    let around: readonly Element[] = [];
    let inMain: readonly Element[] = [];
    let looking: ReturnType<typeof setTimeout> | undefined;
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      const up = withAncestors(target);
      if (up.some((one) => one.localName === 'main')) inMain = up;
      // What a dialog was opened from says where the focus belongs once the dialog is gone.
      around = up === inMain ? up : [...up, ...inMain];
    };
    const look = (): void => {
      looking = undefined;
      const [last] = around;
      if (!isLost() || last === undefined || canHaveFocus(last)) return;
      const heading = around.filter(({ isConnected }) => isConnected).flatMap((part) => part.querySelector('h1, h2, h3, h4') ?? [])[0];
      if (heading instanceof HTMLElement && heading.closest('[aria-hidden=true], [inert]') === null) focusOn(heading);
    };
    const watch = new MutationObserver(() => {
      // A dialog that closes gives the focus back a moment later.
      if (isLost()) looking ??= setTimeout(look, 100);
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

/** An element and what stands around it in the page, the nearest first. */
function withAncestors(element: Element): Element[] {
  const up: Element[] = [];
  for (let one: Element | null = element; one !== null && one !== document.body; one = one.parentElement) up.push(one);
  return up;
}
