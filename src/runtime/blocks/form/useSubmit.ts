import { useCallback, useRef, useState } from 'react';
import { type Evaluation, extendScope, resolveParams } from '#conditions';
import type { Call, Failure, FormBlock, FormPart, Result } from '#model';
import { useEvaluation, useRunActions, useServices, useTranslate } from '../../scope/hooks.ts';
import { submittedForm } from '../../scope/submittedForm.ts';

/** The submit of a form block. */
export interface Submit {
  readonly pending: boolean;
  /** The response body or a text, if the last call that this hook made has failed; shown at the fields. */
  readonly failure: unknown;
  /** Submits; does nothing while a submit is pending. */
  readonly send: (data: unknown) => void;
}

/**
 * Submits a form: runs the block's `onSubmit`, which reads `data` and `basis` (see useBasis), or else calls the operation of the block's
 * `submit`, or of that of the form document, and then runs `onDone` or `onError`.
 */
export function useSubmit(block: FormBlock, part: FormPart, basis?: unknown): Submit {
  const services = useServices();
  const { call } = services;
  const evaluation = useEvaluation();
  const translate = useTranslate();
  const runActions = useRunActions();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  // A ref, because a second submit can come before React has rendered `pending`.
  const isPending = useRef(false);
  const lastSubmitted = useRef(submittedForm(services));
  const submit = async (data: unknown): Promise<void> => {
    const submitted = block.submit ?? part.submit;
    if (block.onSubmit !== undefined || submitted === undefined) {
      lastSubmitted.current.begin(part.id);
      return runActions(block.onSubmit, { data, basis });
    }
    const result = await callOperation(call, submitted, data, evaluation);
    if (result.ok) return runActions(block.onDone, { data, output: result.output, version: result.version });
    setFailure(bodyOf(result.failure, translate));
    return runActions(block.onError, { data, error: result.failure });
  };
  const latest = useRef(submit);
  latest.current = submit;
  const send = useCallback((data: unknown) => {
    if (isPending.current) return;
    isPending.current = true;
    setPending(true);
    setFailure(undefined);
    latest.current(data).finally(() => {
      lastSubmitted.current.end();
      isPending.current = false;
      setPending(false);
    });
  }, []);
  return { pending, failure, send };
}

/** Kind of failure -> message key of its text. */
const messageKeys: { readonly [kind: string]: string } = {
  offline: 'forms.failure.offline',
  timeout: 'forms.failure.timeout',
  forbidden: 'forms.failure.forbidden',
};

/** Kinds of failures whose response body is not meant for the user. */
const technicalKinds: ReadonlySet<Failure['kind']> = new Set(['server', 'unavailable']);

/** The response body if it has texts for users, else a message for the kind of failure; undefined for a cancelled call. */
function bodyOf(failure: Failure, translate: (key: string) => string): unknown {
  if (failure.kind === 'cancelled') return undefined;
  const isReadable = failure.body !== undefined && failure.body !== null && failure.body !== '' && !technicalKinds.has(failure.kind);
  return isReadable ? failure.body : translate(messageKeys[failure.kind] ?? 'forms.failure.other');
}

/** Calls the operation that the form document names, by default with the data as the request body. */
function callOperation(call: Call, submit: NonNullable<FormPart['submit']>, data: unknown, evaluation: Evaluation): Promise<Result> {
  const scope = extendScope(evaluation.scope, { form: data });
  const input = submit.with === undefined ? { body: data } : resolveParams(submit.with, { ...evaluation, scope });
  return call(submit.call, input);
}
