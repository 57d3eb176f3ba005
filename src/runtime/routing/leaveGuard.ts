import { useEffect } from 'react';
import type { PageLocation } from '#platform';
import { useServices, useTranslate } from '../scope/hooks.ts';

/** Asks the user whether this page may be left, e.g. because a form has unsaved changes; true lets the user go. */
type LeaveQuestion = () => boolean;

/** The questions that are to be asked before the page is left. */
export interface LeaveGuards {
  /** Asks the question that was added last, so that the user is asked once; true when there is no question. */
  readonly mayLeave: LeaveQuestion;
  /** Adds a question; the returned function removes it. `Navigation.guard` is this function. */
  add(question: LeaveQuestion): () => void;
}

/** Creates the questions of the portal. While there is one, the browser's Back and Forward ask it too. */
export function createLeaveGuards(location: Pick<PageLocation, 'guardHistory'>): LeaveGuards {
  const questions = new Set<LeaveQuestion>();
  let releaseHistory: (() => void) | undefined;
  const mayLeave: LeaveQuestion = () => [...questions].at(-1)?.() ?? true;
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

/** While `isActive`, the browser asks before the tab is closed, and the portal before another of its pages is opened (text `forms.leave`). */
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
