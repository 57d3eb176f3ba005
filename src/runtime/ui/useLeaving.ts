import { type RefObject, useEffect } from 'react';

/** Calls back when the user presses a pointer or puts the focus outside of `box` while `active`. */
export function useLeaving(box: RefObject<HTMLElement | null>, active: boolean, leave: () => void): void {
  useEffect(() => {
    if (!active) return undefined;
    const outside = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) leave();
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [box, active, leave]);
}
