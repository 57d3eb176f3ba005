import { type RefObject, useEffect } from 'react';

/** While `isActive`, calls `onOutside` when the user presses a pointer or moves the focus outside of `box`. */
export function useInteractOutside(box: RefObject<HTMLElement | null>, isActive: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const check = (event: Event): void => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) onOutside();
    };
    document.addEventListener('pointerdown', check);
    document.addEventListener('focusin', check);
    return () => {
      document.removeEventListener('pointerdown', check);
      document.removeEventListener('focusin', check);
    };
  }, [box, isActive, onOutside]);
}
