import { useEffect } from 'react';
import type { PageLocation } from '#platform';
import { useMessage, useServices } from '../scope/hooks.ts';

/** Questions to the user before the page is left. */
interface LeaveGuards {
  /** Asks the newest question; true without one. */
  mayLeave(): boolean;
  /** Adds a question; the returned function removes it. */
  add(mayLeave: () => boolean): () => void;
}

/** Questions before the address changes, also by Back and Forward. Of several only the newest is asked. */
export function createLeaveGuards(location: Pick<PageLocation, 'guardHistory'>): LeaveGuards {
  const questions = new Set<() => boolean>();
  let releaseHistory: (() => void) | undefined;
  const mayLeave = (): boolean => [...questions].at(-1)?.() ?? true;
  return {
    mayLeave,
    add(question) {
      questions.add(question);
      releaseHistory ??= location.guardHistory?.(mayLeave);
      return () => {
        questions.delete(question);
        if (questions.size > 0) return;
        releaseHistory?.();
        releaseHistory = undefined;
      };
    },
  };
}

/** While `active`, the user is asked before the page is closed or another address of the portal is opened. */
export function useLeaveGuard(active: boolean): void {
  const { navigation } = useServices();
  const message = useMessage();
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    const release = navigation.guard?.(() => window.confirm(message('forms.leave')));
    return () => {
      window.removeEventListener('beforeunload', ask);
      release?.();
    };
  }, [active, navigation, message]);
}
