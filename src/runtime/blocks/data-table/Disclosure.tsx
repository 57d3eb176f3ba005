import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { useWithinWindow } from './useWithinWindow.ts';

interface Props {
  readonly label: string;
  /** Text of the button when the label is only spoken. */
  readonly face?: string;
  readonly children: ReactNode;
  /** Closes after a click inside. */
  readonly closesOnUse?: boolean;
}

/** A button with a small panel below it; Escape and a click elsewhere close it, the focus returns to the button. */
export function Disclosure({ label, face, children, closesOnUse = false }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useWithinWindow(panel, open);
  useEffect(() => {
    if (!open) return;
    const elsewhere = (event: Event): void => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', elsewhere);
    document.addEventListener('focusin', elsewhere);
    return () => {
      document.removeEventListener('pointerdown', elsewhere);
      document.removeEventListener('focusin', elsewhere);
    };
  }, [open]);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens for Escape of the controls inside
    <span className="p-disclosure" ref={root} onKeyDown={close}>
      <Button
        ref={button}
        size="small"
        icon="chevron-down"
        className="p-disclosure__button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        onClick={() => setOpen(!open)}
      >
        {face ?? label}
      </Button>
      {open && (
        // biome-ignore lint/a11y/noStaticElementInteractions: closes after one of the controls inside was used
        // biome-ignore lint/a11y/useKeyWithClickEvents: the controls inside bring their keys
        <div ref={panel} className="p-disclosure__panel" id={id} onClick={() => closesOnUse && setOpen(false)}>
          {children}
        </div>
      )}
    </span>
  );
}
