import type Form from '@rjsf/core';
import { dotNotationNameGenerator, type RJSFSchema, type RJSFValidationError, type UiSchema } from '@rjsf/utils';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { extraErrorsOf } from './data/extraErrors.ts';
import type { FormBodyProps } from './EditableForm.tsx';
import { FormAlert, useFormAlerts } from './FormAlert.tsx';
import { FormFoot, FormHost } from './FormHost.tsx';
import { focusFirstError } from './focusFirstError.ts';
import { ThemedForm, translateString } from './ThemedForm.ts';
import { useFormRound } from './useFormRound.ts';
import { portalValidator } from './validation/portalValidator.ts';
import { whenIdle } from './whenIdle.ts';

/** Makes rjsf fill in a schema's `default` and nothing else: no constants, list entries or unchecked boxes that the user did not choose. */
const onlyDefaults = { arrayMinItems: { populate: 'never' }, constAsDefaults: 'never', requiredBooleanDefault: 'skip' } as const;

/** The same element at every rendering, because a new child would make rjsf render the whole form. */
const foot = <FormFoot />;

/**
 * One round of a form, which ends when the form starts over with other data; EditableForm then mounts a new FormBody. It connects rjsf with
 * our theme and validator, with drafts (see Draft) and with the errors of the server, and focuses the first error after a failed submit.
 */
export function FormBody(props: FormBodyProps) {
  const { part, errors, errorSummary, busy, guarded, children } = props;
  const round = useFormRound(props);
  const validator = useMemo(() => portalValidator(round.validator), [round]);
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
        validator={validator}
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
    [part, round, validator, initialData, errorSummary, extraErrors, focus],
  );
  return (
    <FormHost round={round} busy={busy} guarded={guarded} buttons={children}>
      {!errorSummary && <FormAlert texts={alerts} />}
      {fields}
    </FormHost>
  );
}
