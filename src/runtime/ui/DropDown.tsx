import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { type FocusStep, moveFocus } from './moveFocus.ts';
import { useInteractOutside } from './useInteractOutside.ts';

interface DropDownProps {
  readonly label: ReactNode;
  /** Class of the button. */
  readonly className: string;
  /** Items of the list below. */
  readonly children: ReactNode;
  /** Opens within the text flow and stays open when the user interacts outside: for small screens. */
  readonly inline?: boolean;
  readonly alignEnd?: boolean;
  /** The list closes when this changes, e.g. the address. */
  readonly closeOn?: unknown;
}

/** Selector of the elements to which arrow keys move the focus. */
const controls = 'a[href], button:not(:disabled)';
const steps: { readonly [key: string]: FocusStep } = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };

/** A button that opens a list of links (ARIA disclosure navigation): arrow keys move the focus, Escape closes and focuses the button. */
export function DropDown({ label, className, children, inline = false, alignEnd = false, closeOn }: DropDownProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  // Where to move the focus when the list has opened; undefined if the user opened it with the pointer.
  const focusOnOpen = useRef<FocusStep | undefined>(undefined);
  const close = useCallback(() => setOpen(false), []);
  useInteractOutside(box, isOpen && !inline, close);
  const noteChoice = useClosing(closeOn, close);
  useEffect(() => {
    if (isOpen && focusOnOpen.current !== undefined) moveFocus(panel.current, controls, focusOnOpen.current);
    focusOnOpen.current = undefined;
  }, [isOpen]);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    const isOnButton = document.activeElement === button.current;
    if (isOnButton && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (isOpen) moveFocus(panel.current, controls, isOnButton ? 'first' : step);
    else {
      focusOnOpen.current = 'first';
      setOpen(true);
    }
  };
  const onChoose = (event: MouseEvent): void => {
    if ((event.target as Element).closest(controls) === null) return;
    noteChoice();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the links
    <div ref={box} onKeyDown={onKey}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <Icon name="chevron-down" />
      </button>
      {isOpen && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons inside handle keys themselves
        <ul id={id} ref={panel} className={classNames('p-menu__panel', alignEnd && 'p-menu__panel--end')} onClick={onChoose}>
          {children}
        </ul>
      )}
    </div>
  );
}

/**
 * Calls `close` when the signal changes. The returned function says that an entry was chosen, which has closed the list: whoever opens it
 * again before the signal comes, since the next page is still loading, keeps it open.
 */
function useClosing(signal: unknown, close: () => void): () => void {
  const last = useRef(signal);
  const chosenAt = useRef<{ readonly signal: unknown }>(undefined);
  useEffect(() => {
    if (last.current === signal) return;
    const isOfChoice = chosenAt.current !== undefined && chosenAt.current.signal === last.current;
    last.current = signal;
    chosenAt.current = undefined;
    if (!isOfChoice) close();
  }, [signal, close]);
  return () => {
    chosenAt.current = { signal };
  };
}
