import { type KeyboardEvent, type MouseEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { classNames } from './classNames.ts';
import { Icon } from './Icon.tsx';
import { type FocusStep, moveFocus } from './moveFocus.ts';
import { useLeaving } from './useLeaving.ts';

export interface DropDownProps {
  readonly label: ReactNode;
  /** Class of the button. */
  readonly className: string;
  /** Items of the list below. */
  readonly children: ReactNode;
  /** Opens in place and stays open when the user leaves: the form for small screens. */
  readonly inline?: boolean;
  readonly alignEnd?: boolean;
  /** The list closes when this changes, e.g. the address. */
  readonly closeOn?: unknown;
}

const places = 'a[href], button:not(:disabled)';
const steps: { readonly [key: string]: FocusStep } = { ArrowDown: 'next', ArrowUp: 'previous', Home: 'first', End: 'last' };

/** A button that discloses a list of links (ARIA disclosure navigation): arrows walk, Escape closes and returns. */
export function DropDown({ label, className, children, inline = false, alignEnd = false, closeOn }: DropDownProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLUListElement>(null);
  const pending = useRef<FocusStep | undefined>(undefined);
  const close = useCallback(() => setOpen(false), []);
  useLeaving(box, open && !inline, close);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value itself is the signal
  useEffect(close, [closeOn]);
  useEffect(() => {
    if (open && pending.current !== undefined) moveFocus(panel.current, places, pending.current);
    pending.current = undefined;
  }, [open]);

  const walk = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      setOpen(false);
      button.current?.focus();
      return;
    }
    const step = steps[event.key];
    if (step === undefined) return;
    const onButton = document.activeElement === button.current;
    if (onButton && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (open) moveFocus(panel.current, places, onButton ? 'first' : step);
    else {
      pending.current = 'first';
      setOpen(true);
    }
  };
  const chosen = (event: MouseEvent): void => {
    if ((event.target as Element).closest(places) !== null) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the links
    <div ref={box} onKeyDown={walk}>
      <button ref={button} type="button" className={className} aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        {label}
        <Icon name="chevron-down" />
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: links and buttons inside answer to keys themselves
        <ul id={id} ref={panel} className={classNames('p-menu__panel', alignEnd && 'p-menu__panel--end')} onClick={chosen}>
          {children}
        </ul>
      )}
    </div>
  );
}
