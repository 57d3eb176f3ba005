import { useState } from 'react';
import type { Result } from '#model';
import { useServices, useTranslate } from '../scope/hooks.ts';
import { failureText } from './pageCalls.ts';
import { useAnnounce } from './useContentDrafts.ts';

/** Makes calls one at a time: whether one is under way, and why the last one failed. */
export function usePageCall() {
  const { call } = useServices();
  const texts = useTranslate();
  const announce = useAnnounce();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** `done` is said to screen readers if the call goes through. */
  const send = async (operation: string, body: object, done?: string): Promise<Result> => {
    setBusy(true);
    setProblem(undefined);
    const result = await call(operation, { body });
    setBusy(false);
    setProblem(failureText(result, { network: texts('errors.network'), unknown: texts('errors.generic') }));
    if (result.ok && done !== undefined) announce(done);
    return result;
  };
  return { send, isBusy, problem, refuse: setProblem };
}
