import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useInteractOutside } from '../../ui/useInteractOutside.ts';

interface Props {
  /** Accessible name of the button, and its visible text unless `visibleLabel` is given. */
  readonly label: string;
  readonly visibleLabel?: string;
  readonly children: ReactNode;
  /** Whether a click on one of the children closes the panel, as in a menu of actions. */
  readonly closesOnUse?: boolean;
}

/**
 * A button with a small panel below it. Escape closes the panel and returns the focus to the button; a click or focus elsewhere closes it.
 */
export function Disclosure({ label, visibleLabel, children, closesOnUse = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useShiftIntoWindow(panel, isOpen);
  useInteractOutside(
    root,
    isOpen,
    useCallback(() => setOpen(false), []),
  );
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape of the controls inside
    <span className="p-disclosure" ref={root} onKeyDown={closeOnEscape}>
      <Button
        ref={button}
        size="small"
        icon="chevron-down"
        className="p-disclosure__button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={label}
        onClick={() => setOpen(!isOpen)}
      >
        {visibleLabel ?? label}
      </Button>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after one of the controls inside was used
        // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside handle their keys
        <div ref={panel} className="p-disclosure__panel" id={id} onClick={() => closesOnUse && setOpen(false)}>
          {children}
        </div>
      )}
    </span>
  );
}

/** Least distance of the panel from the edge of the window. */
const MARGIN_PX = 8;

/**
 * Shifts an open panel that would begin left of the window. CSS aligns it with the end of its button; the shift aligns it with the start
 * of the button instead, as far as there is room on the right.
 */
function useShiftIntoWindow(panel: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!isOpen || !element) return;
    const { left, right } = element.getBoundingClientRect();
    if (left >= MARGIN_PX) return;
    const start = element.offsetParent?.getBoundingClientRect().left ?? MARGIN_PX;
    const room = document.documentElement.clientWidth - MARGIN_PX - right;
    element.style.translate = `${Math.max(MARGIN_PX - left, Math.min(start - left, room))}px`;
  }, [panel, isOpen]);
}
