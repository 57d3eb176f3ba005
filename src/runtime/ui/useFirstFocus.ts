import { useEffect } from 'react';
import { firstControl } from './firstControl.ts';

/** Content may come after its dialog: takes the focus there from the close control, unless the user did something first. */
export function useFirstFocus(box: HTMLElement | null, open: boolean): void {
  useEffect(() => {
    if (!open || box === null || firstControl(box) !== null) return undefined;
    const watch = new MutationObserver(() => {
      const first = firstControl(box);
      if (first === null) return;
      stop();
      first.focus();
    });
    const stop = (): void => {
      watch.disconnect();
      for (const kind of ['keydown', 'pointerdown']) document.removeEventListener(kind, stop, true);
    };
    watch.observe(box, { childList: true, subtree: true });
    for (const kind of ['keydown', 'pointerdown']) document.addEventListener(kind, stop, true);
    return stop;
  }, [box, open]);
}
