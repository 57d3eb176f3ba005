import type Form from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, UiSchema } from '@rjsf/utils';
import { dotNotationNameGenerator } from '@rjsf/utils';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { faultSchema } from './data/faultSchema.ts';
import type { ServerFaults } from './data/serverFaults.ts';
import { FormAlert } from './FormAlert.tsx';
import { FormFoot } from './FormFoot.tsx';
import { FormHost } from './FormHost.tsx';
import { focusFault } from './focusFault.ts';
import { formWords } from './formWords.ts';
import { ThemedForm } from './ThemedForm.ts';
import { useFormErrors } from './useFormErrors.ts';
import { type LiveForm, useLiveForm } from './useLiveForm.ts';
import { whenIdle } from './whenIdle.ts';

/** Only what a schema calls `default` is filled in: a choice is the user's, also where its options are constants or some are needed. */
const onlyDefaults = { arrayMinItems: { populate: 'never' }, constAsDefaults: 'never', requiredBooleanDefault: 'skip' } as const;

const foot = <FormFoot />;

interface Props extends LiveForm {
  readonly faults: ServerFaults;
  readonly errorSummary: boolean;
  readonly busy: boolean;
  readonly guarded: boolean;
  /** Called while rendering, when rjsf fills in the defaults of the schema. */
  readonly onDefaults: (data: unknown) => void;
  readonly onSubmit: (data: unknown) => void;
  readonly children: ReactNode;
}

/** One round of a form, from given data on: rjsf with drafts, our validator, server faults and focus on what is wrong. */
export function FormBody(props: Props) {
  const { part, faults, errorSummary, busy, guarded, children } = props;
  const round = useLiveForm(props);
  const form = useRef<Form>(null);
  const latest = useRef(props);
  latest.current = props;
  const [start] = useState(props.current);
  const [errors, setErrors] = useState<readonly RJSFValidationError[]>([]);
  const alerts = useFormErrors(faults, errors);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    // The engine compiles a function at its first call: that of a long form takes longer than the submit it would delay.
    return whenIdle(() => latest.current.validator.errorsOf(latest.current.current()));
  }, []);
  const extraErrors = useMemo(() => faultSchema(faults, part), [faults, part]);
  const focus = useCallback(() => focusFault(form.current?.formElement.current), []);
  useEffect(() => {
    if (extraErrors !== undefined) focus();
  }, [extraErrors, focus]);
  // One element as long as nothing of it changes: for any other, rjsf derives its whole state anew.
  const fields = useMemo(
    () => (
      <ThemedForm
        ref={form}
        className="p-form"
        schema={part.schema as RJSFSchema}
        uiSchema={part.uiSchema as UiSchema}
        validator={round.rules}
        initialFormData={start}
        idPrefix={part.id}
        nameGenerator={dotNotationNameGenerator}
        translateString={formWords}
        showErrorList={errorSummary ? 'top' : false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={onlyDefaults}
        liveValidate="onChange"
        {...(extraErrors && { extraErrors })}
        onChange={({ formData, errors: found }) => {
          if (round.isRefused()) setErrors(found);
          (mounted.current ? latest.current.onData : latest.current.onDefaults)(formData);
        }}
        onSubmit={({ formData }) => {
          round.settle(false);
          latest.current.onSubmit(formData);
        }}
        onError={(found) => {
          setErrors(found);
          round.settle(true);
          focus();
        }}
      >
        {foot}
      </ThemedForm>
    ),
    [part, round, start, errorSummary, extraErrors, focus],
  );
  return (
    <FormHost round={round} busy={busy} guarded={guarded} buttons={children}>
      {!errorSummary && <FormAlert texts={alerts} />}
      {fields}
    </FormHost>
  );
}
