import { useEffect } from 'react';
import type { PageLocation } from '#platform';
import { useMessage, useServices } from '../scope/hooks.ts';

/** Functions that ask the user whether the page may be left, e.g. because a form has unsaved changes. */
interface LeaveGuards {
  /** Asks the newest question; true without one. */
  mayLeave(): boolean;
  /** Adds a question; the returned function removes it. */
  add(mayLeave: () => boolean): () => void;
}

/** Creates the guards of the portal. They apply to Back and Forward too; of several questions only the newest is asked. */
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

/** While `active`, asks the user before the page is closed or another address of the portal is opened. */
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
