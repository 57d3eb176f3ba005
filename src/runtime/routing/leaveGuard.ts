import { useEffect } from 'react';
import type { PageLocation } from '#platform';
import { useServices, useTranslate } from '../scope/hooks.ts';

/** Asks the user whether to leave the page, e.g. because a form has unsaved changes. Returns true if the user wants to leave. */
type LeaveGuard = () => boolean;

/** The guards of the current page: `mayLeave` and `guard` of Navigation. */
export interface LeaveGuards {
  /** Asks the guard that was added last, and only that, so that the user answers one question. True without a guard. */
  readonly mayLeave: LeaveGuard;
  /** Adds a guard; the returned function removes it. */
  add(guard: LeaveGuard): () => void;
}

/** Creates the leave guards of the portal. While there is a guard, the browser's Back and Forward ask it too. */
export function createLeaveGuards(location: Pick<PageLocation, 'guardHistory'>): LeaveGuards {
  const guards = new Set<LeaveGuard>();
  let releaseHistory: (() => void) | undefined;
  const mayLeave: LeaveGuard = () => [...guards].at(-1)?.() ?? true;
  return {
    mayLeave,
    add(guard) {
      guards.add(guard);
      releaseHistory ??= location.guardHistory?.(mayLeave);
      return () => {
        guards.delete(guard);
        if (guards.size > 0) return;
        releaseHistory?.();
        releaseHistory = undefined;
      };
    },
  };
}

/**
 * While `isActive`, the user is asked before leaving the page: by the browser when the tab is closed, and by the portal, with the text
 * `forms.leave`, when another of its pages is opened.
 */
export function useLeaveGuard(isActive: boolean): void {
  const { navigation } = useServices();
  const translate = useTranslate();
  useEffect(() => {
    if (!isActive) return;
    const onBeforeUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onBeforeUnload);
    const release = navigation.guard?.(() => window.confirm(translate('forms.leave')));
    return () => {
      window.removeEventListener('beforeunload', onBeforeUnload);
      release?.();
    };
  }, [isActive, navigation, translate]);
}
