import { useLayoutEffect } from 'react';

/** What stays in use beside a dialog: messages that appear while it is open. Ark leaves the same attribute out of what it hides. */
const LIVE = '[data-live-announcer]';

/**
 * While `open`, makes everything beside the dialog's element inert: neither Tab, find-in-page nor a screen reader gets behind the dialog.
 * It ends before the dialog returns the focus, because an inert element cannot have it.
 */
export function useInertPage(dialog: HTMLElement | null, open: boolean): void {
  useLayoutEffect(() => {
    if (!open || dialog === null) return undefined;
    // The page of the dialog may be one in a frame.
    const behind = [...dialog.ownerDocument.body.children].filter(
      (element) => !element.hasAttribute('inert') && !element.contains(dialog) && !element.matches(LIVE),
    );
    for (const element of behind) element.toggleAttribute('inert', true);
    return () => {
      for (const element of behind) element.toggleAttribute('inert', false);
    };
  }, [dialog, open]);
}
