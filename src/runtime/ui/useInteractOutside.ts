import { type RefObject, useEffect } from 'react';

/** While `isActive`, calls `onOutside` when the user presses a pointer or moves the focus outside of `box`. */
export function useInteractOutside(box: RefObject<HTMLElement | null>, isActive: boolean, onOutside: () => void): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const page = box.current?.ownerDocument ?? document;
    const check = (event: Event): void => {
      if (box.current?.contains(event.target as Node) === false) onOutside();
    };
    page.addEventListener('pointerdown', check);
    page.addEventListener('focusin', check);
    return () => {
      page.removeEventListener('pointerdown', check);
      page.removeEventListener('focusin', check);
    };
  }, [box, isActive, onOutside]);
}
