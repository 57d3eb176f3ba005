import { type FocusEvent, type RefObject, useRef } from 'react';

interface ReturningFocus {
  readonly region: RefObject<HTMLElement | null>;
  readonly onFocus: (event: FocusEvent) => void;
  /** To be called before the notice is removed: if it has the focus, the next notice gets it, else what had it before. */
  readonly giveBack: (id: number) => void;
}

/** Leads the focus on when a notice is dismissed that has it. */
export function useReturningFocus(): ReturningFocus {
  const region = useRef<HTMLElement>(null);
  const before = useRef<Element | null>(null);
  return {
    region,
    onFocus: ({ relatedTarget }) => {
      if (relatedTarget !== null && !region.current?.contains(relatedTarget)) before.current = relatedTarget;
    },
    giveBack: (id) => {
      const toasts = [...(region.current?.querySelectorAll<HTMLElement>('[data-toast]') ?? [])];
      const index = toasts.findIndex((toast) => toast.dataset['toast'] === String(id));
      if (toasts[index]?.contains(document.activeElement) !== true) return;
      const next = toasts[index + 1] ?? toasts[index - 1];
      const target = next?.querySelector('button') ?? before.current;
      if (target instanceof HTMLElement && target.isConnected) target.focus();
    },
  };
}
