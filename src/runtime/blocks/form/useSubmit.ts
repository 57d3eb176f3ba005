import { useCallback, useRef, useState } from 'react';
import { type Evaluation, extendScope, resolveParams } from '#conditions';
import type { Call, Failure, FormBlock, FormPart, Result } from '#model';
import { useEvaluation, useMessage, useRun, useServices } from '../../scope/hooks.ts';

/** Submitting of a form: `send` does nothing while one is under way; `failure` is what the server said of the last own submit. */
export interface Submit {
  readonly pending: boolean;
  readonly failure: unknown;
  readonly send: (data: unknown) => void;
}

const words: { readonly [kind: string]: string } = {
  offline: 'forms.failure.offline',
  timeout: 'forms.failure.timeout',
  forbidden: 'forms.failure.forbidden',
};

/** Kinds whose answers say nothing for a reader. */
const mute: ReadonlySet<Failure['kind']> = new Set(['server', 'unavailable']);

/** The server's own words where it sent some, else ours for the kind of failure; a call that the portal cancelled says nothing. */
function bodyOf(failure: Failure, message: (key: string) => string): unknown {
  if (failure.kind === 'cancelled') return undefined;
  const isSaying = failure.body !== undefined && failure.body !== null && failure.body !== '' && !mute.has(failure.kind);
  return isSaying ? failure.body : message(words[failure.kind] ?? 'forms.failure.other');
}

function callOwn(call: Call, submit: NonNullable<FormPart['submit']>, data: unknown, evaluation: Evaluation): Promise<Result> {
  const scope = extendScope(evaluation.scope, { form: data });
  const input = submit.input === undefined ? { body: data } : resolveParams(submit.input, { ...evaluation, scope });
  return call(submit.operation, input);
}

/** Runs a form block's `onSubmit`, which is told the `basis` that the form began with, or the form's own operation with `onDone` and `onError`. */
export function useSubmit(block: FormBlock, part: FormPart, basis?: unknown): Submit {
  const { call } = useServices();
  const evaluation = useEvaluation();
  const message = useMessage();
  const run = useRun();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const isPending = useRef(false);
  const submit = async (data: unknown): Promise<void> => {
    if (block.onSubmit !== undefined || part.submit === undefined) return run(block.onSubmit, { data, basis });
    const result = await callOwn(call, part.submit, data, evaluation);
    if (result.ok) return run(block.onDone, { data, output: result.output, version: result.version });
    setFailure(bodyOf(result.failure, message));
    return run(block.onError, { data, error: result.failure });
  };
  const latest = useRef(submit);
  latest.current = submit;
  const send = useCallback((data: unknown) => {
    if (isPending.current) return;
    isPending.current = true;
    setPending(true);
    setFailure(undefined);
    latest.current(data).finally(() => {
      isPending.current = false;
      setPending(false);
    });
  }, []);
  return { pending, failure, send };
}
