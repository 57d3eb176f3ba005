import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useServices } from '../../scope/hooks.ts';
import { submittedForm } from '../../scope/submittedForm.ts';

/** The body of the response that refused what was last sent with a form, while the form is shown. */
export function useRefusal(form: string): unknown {
  const submitted = submittedForm(useServices());
  useEffect(() => submitted.show(form), [submitted, form]);
  return useSyncExternalStore(
    submitted.subscribe,
    useCallback(() => submitted.refusalOf(form), [submitted, form]),
  );
}
