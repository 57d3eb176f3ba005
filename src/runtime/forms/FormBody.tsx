import type Form from '@rjsf/core';
import { dotNotationNameGenerator, type RJSFSchema, type RJSFValidationError, type UiSchema } from '@rjsf/utils';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useErrorText } from './data/fieldErrors.ts';
import { extraErrorsOf, type ServerErrors } from './data/serverErrors.ts';
import { FormFoot, FormHost } from './FormHost.tsx';
import { ThemedForm, translateString } from './ThemedForm.ts';
import { type RoundInput, useFormRound } from './useFormRound.ts';

/** Makes rjsf fill in a schema's `default` and nothing else: no constants, list entries or unchecked boxes that the user did not choose. */
const onlyDefaults = { arrayMinItems: { populate: 'never' }, constAsDefaults: 'never', requiredBooleanDefault: 'skip' } as const;

/** The same element at every rendering, because a new child would make rjsf render the whole form. */
const foot = <FormFoot />;

interface Props extends RoundInput {
  readonly errors: ServerErrors;
  readonly errorSummary: boolean;
  readonly busy: boolean;
  /** See PortalForm. */
  readonly guarded: boolean;
  /** Called during rendering, when rjsf fills in the defaults of the schema. */
  readonly onDefaults: (data: unknown) => void;
  readonly onSubmit: (data: unknown) => void;
  readonly children: ReactNode;
}

/**
 * One round of a form, which ends when the form starts over with other data; PortalForm then mounts a new FormBody. It connects rjsf with
 * our theme and validator, with drafts (see Draft) and with the errors of the server, and focuses the first invalid field after a failed submit.
 */
export function FormBody(props: Props) {
  const { part, errors, errorSummary, busy, guarded, children } = props;
  const round = useFormRound(props);
  const form = useRef<Form>(null);
  const latest = useRef(props);
  latest.current = props;
  const [initialData] = useState(props.current);
  const [validationErrors, setValidationErrors] = useState<readonly RJSFValidationError[]>([]);
  const alerts = useFormAlerts(errors, validationErrors);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    // The browser compiles the validator's function when it is first called. For a long form, this would delay the first submit.
    return whenIdle(() => latest.current.validator.errorsOf(latest.current.current()));
  }, []);
  const extraErrors = useMemo(() => extraErrorsOf(errors, part), [errors, part]);
  const focus = useCallback(() => focusFirstError(form.current?.formElement.current), []);
  useEffect(() => {
    if (extraErrors !== undefined) focus();
  }, [extraErrors, focus]);
  // Memoized, because rjsf derives its whole state again for every new element.
  const fields = useMemo(
    () => (
      <ThemedForm
        ref={form}
        className="p-form"
        schema={part.schema as RJSFSchema}
        uiSchema={part.uiSchema as UiSchema}
        validator={round.validator}
        initialFormData={initialData}
        idPrefix={part.id}
        nameGenerator={dotNotationNameGenerator}
        translateString={translateString}
        showErrorList={errorSummary ? 'top' : false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={onlyDefaults}
        liveValidate="onChange"
        {...(extraErrors && { extraErrors })}
        onChange={({ formData, errors: foundErrors }) => {
          if (round.hasFailed()) setValidationErrors(foundErrors);
          (mounted.current ? latest.current.onData : latest.current.onDefaults)(formData);
        }}
        onSubmit={({ formData }) => {
          round.endSubmit(true);
          latest.current.onSubmit(formData);
        }}
        onError={(foundErrors) => {
          setValidationErrors(foundErrors);
          round.endSubmit(false);
          focus();
        }}
      >
        {foot}
      </ThemedForm>
    ),
    [part, round, initialData, errorSummary, extraErrors, focus],
  );
  return (
    <FormHost round={round} busy={busy} guarded={guarded} buttons={children}>
      {!errorSummary && <FormAlert texts={alerts} />}
      {fields}
    </FormHost>
  );
}

/** Errors of the whole form as an alert, which is announced when they appear. */
function FormAlert({ texts }: { readonly texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className="p-notice p-notice--danger">
      <div className="p-notice__body">
        {texts.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
    </div>
  );
}

/** Texts of the errors that belong to no field, from the server and from validation in the browser. */
function useFormAlerts(serverErrors: ServerErrors, validationErrors: readonly RJSFValidationError[]): readonly string[] {
  const errorText = useErrorText();
  return useMemo(() => {
    const fromValidation = validationErrors
      .filter(({ property = '' }) => property === '' || property === '.')
      .map((error) => errorText(error.message ?? error.stack));
    return [...new Set([...serverErrors.general.map((error) => errorText(error)), ...fromValidation])];
  }, [serverErrors, validationErrors, errorText]);
}

/** Focuses the first invalid control of a form (GB-016); where none is shown as invalid, its error summary. */
function focusFirstError(form: HTMLElement | null | undefined): void {
  const summary = form?.querySelector<HTMLElement>('[data-error-summary]');
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const control = invalid?.matches('input, select, textarea') ? invalid : invalid?.querySelector<HTMLElement>('input, select, textarea');
  (control ?? summary)?.focus();
}

/** Calls back when the browser is idle, after two seconds at the latest. The returned function cancels the callback. */
function whenIdle(callback: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 500);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(callback, { timeout: 2000 });
  return () => cancelIdleCallback(request);
}
