import type Form from '@rjsf/core';
import type { RJSFSchema, RJSFValidationError, UiSchema, ValidatorType } from '@rjsf/utils';
import { dotNotationNameGenerator } from '@rjsf/utils';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FormPart } from '#model';
import { useMessage } from '../scope/useMessage.ts';
import { faultSchema } from './data/faultSchema.ts';
import type { ServerFaults } from './data/serverFaults.ts';
import { Drafts } from './drafts/Drafts.ts';
import { FormAlert } from './FormAlert.tsx';
import { FormHost } from './FormHost.tsx';
import { focusFault } from './focusFault.ts';
import { formWords } from './formWords.ts';
import { ThemedForm } from './ThemedForm.ts';
import { useFormErrors } from './useFormErrors.ts';
import { type FormCondition, portalValidator } from './validation/portalValidator.ts';

/** Only what a schema calls `default` is filled in: a choice is the user's, also where its options are constants. */
const onlyDefaults = { constAsDefaults: 'never', requiredBooleanDefault: 'skip' } as const;

interface Props {
  readonly part: FormPart;
  readonly validator: ValidatorType;
  /** Data at the start of this round; later data lives in the form. */
  readonly start: unknown;
  readonly faults: ServerFaults;
  readonly holds: FormCondition;
  readonly errorSummary: boolean;
  readonly busy: boolean;
  readonly guarded: boolean;
  readonly onData: (data: unknown) => void;
  /** Called while rendering, when rjsf fills in the defaults of the schema. */
  readonly onDefaults: (data: unknown) => void;
  readonly onSubmit: (data: unknown) => void;
  readonly children: ReactNode;
}

/** One round of a form, from given data on: rjsf with drafts, our validator, server faults and focus on what is wrong. */
export function FormBody({
  part,
  validator,
  start,
  faults,
  holds,
  errorSummary,
  busy,
  guarded,
  onData,
  onDefaults,
  onSubmit,
  children,
}: Props) {
  const message = useMessage();
  const drafts = useMemo(() => new Drafts(), []);
  const form = useRef<Form>(null);
  const latest = useRef({ part, holds });
  latest.current = { part, holds };
  const [refused, setRefused] = useState(false);
  const [errors, setErrors] = useState<readonly RJSFValidationError[]>([]);
  const alerts = useFormErrors(faults, errors);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
  }, []);
  const rules = useMemo(
    () =>
      portalValidator(
        validator,
        () => latest.current.part,
        (condition, data) => latest.current.holds(condition, data),
      ),
    [validator],
  );
  const extraErrors = useMemo(() => faultSchema(faults), [faults]);
  const focus = useCallback(() => focusFault(form.current?.formElement.current), []);
  useEffect(() => {
    if (extraErrors !== undefined) focus();
  }, [extraErrors, focus]);
  const flush = useCallback(() => flushSync(() => drafts.flush()), [drafts]);
  return (
    <FormHost drafts={drafts} busy={busy} guarded={guarded} flush={flush}>
      {!errorSummary && <FormAlert texts={alerts} />}
      <ThemedForm
        ref={form}
        className="p-form"
        schema={part.schema as RJSFSchema}
        uiSchema={part.uiSchema as UiSchema}
        validator={rules}
        initialFormData={start}
        idPrefix={part.id}
        nameGenerator={dotNotationNameGenerator}
        translateString={formWords}
        showErrorList={errorSummary ? 'top' : false}
        noHtml5Validate
        experimental_defaultFormStateBehavior={onlyDefaults}
        {...(refused && { liveValidate: 'onChange' as const })}
        {...(extraErrors && { extraErrors })}
        onChange={({ formData, errors: found }) => {
          if (refused) setErrors(found);
          (mounted.current ? onData : onDefaults)(formData);
        }}
        onSubmit={({ formData }) => onSubmit(formData)}
        onError={(found) => {
          setErrors(found);
          setRefused(true);
          focus();
        }}
      >
        <div className="p-form__actions" onClickCapture={flush}>
          {children}
          {guarded && <span className="p-form__unsaved">{message('forms.unsaved')}</span>}
        </div>
      </ThemedForm>
    </FormHost>
  );
}
