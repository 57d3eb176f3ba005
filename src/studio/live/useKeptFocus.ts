import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

interface KeptFocus {
  readonly section: RefObject<HTMLElement | null>;
  readonly goOn: RefObject<HTMLButtonElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
}

/**
 * Keeps the focus of whoever drives: it goes to the button that lets go on once something is held back, from there to what it was on before,
 * and to `after` when the section goes.
 */
export function useKeptFocus(isHeld: boolean, after: RefObject<HTMLElement | null>): KeptFocus {
  const section = useRef<HTMLElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const isInside = useRef(false);
  const offer = useRef<Element>(null);
  // What had the focus may have gone with the change.
  const hasFocus = (): boolean => {
    const { activeElement, body } = document;
    return isInside.current && (activeElement === body || section.current?.contains(activeElement) === true);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when what is held changes, and never else
  useEffect(() => {
    if (!hasFocus()) return;
    const { current } = offer;
    const next = current?.isConnected ? current : (section.current?.querySelector('.s-offers button') ?? after.current);
    if (isHeld) goOn.current?.focus();
    else if (next instanceof HTMLElement) next.focus();
  }, [isHeld]);
  useLayoutEffect(() => {
    const left = section.current;
    return () => {
      if (left?.contains(document.activeElement)) after.current?.focus();
    };
  }, [after]);
  return {
    section,
    goOn,
    onFocus: ({ target }) => {
      isInside.current = true;
      if (target !== goOn.current) offer.current = target;
    },
    // The window may have lost it, and not the element.
    onBlur: ({ target }) => {
      if (document.activeElement !== target) isInside.current = false;
    },
  };
}
