import type { RJSFValidationError, WidgetProps } from '@rjsf/utils';
import { type FormEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type FormPart, isJsonObject } from '#model';
import type { ServerErrors } from './data/serverErrors.ts';
import type { FormBodyProps } from './EditableForm.tsx';
import { FormAlert, useFormAlerts } from './FormAlert.tsx';
import { FormFoot, FormHost } from './FormHost.tsx';
import { focusFirstError } from './focusFirstError.ts';
import { type SimpleField, simpleFields } from './simpleFields.ts';
import { ErrorSummary } from './templates/ErrorSummary.tsx';
import { FieldErrors } from './templates/FieldErrors.tsx';
import { FieldLabel } from './templates/FieldLabel.tsx';
import { useFormRound } from './useFormRound.ts';
import { whenIdle } from './whenIdle.ts';
import { CheckboxInput } from './widgets/CheckboxInput.tsx';
import { LineInput } from './widgets/LineInput.tsx';
import { PasswordInput } from './widgets/PasswordInput.tsx';

type Data = { readonly [name: string]: unknown };

/**
 * The fields of a simple form (`FormPart.simple`), as FormBody shows them by rjsf: same elements, validator, drafts and errors. The document
 * must be one of a simple form.
 */
export function SimpleBody(props: FormBodyProps) {
  const { part, errors, errorSummary, busy, guarded, children } = props;
  const round = useFormRound(props);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const [data, setData] = useState<Data>(() => dataOf(props.current(), part));
  const [validationErrors, setValidationErrors] = useState<readonly RJSFValidationError[]>([]);
  const alerts = useFormAlerts(errors, validationErrors);
  const fields = useMemo(() => simpleFields(part), [part]);
  useLayoutEffect(() => latest.current.onDefaults(dataOf(latest.current.current(), latest.current.part)), []);
  // The browser compiles the validator's function when it is first called, which would delay the first submit.
  useEffect(() => whenIdle(() => latest.current.validator.errorsOf(latest.current.current())), []);
  const focus = useCallback(() => focusFirstError(form.current), []);
  const hasServerErrors = errors.general.length > 0 || Object.keys(errors.fields).length > 0;
  useEffect(() => {
    if (hasServerErrors && errors) focus();
  }, [hasServerErrors, errors, focus]);

  const change = (name: string, value: unknown): void => {
    const next = { ...dataOf(latest.current.current(), part), [name]: value };
    setData(next);
    if (round.hasFailed()) setValidationErrors(round.validator.validate(next));
    latest.current.onData(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const submitted = latest.current.current();
    const found = round.validator.validate(submitted);
    flushSync(() => setValidationErrors(found));
    round.endSubmit(found.length === 0);
    if (found.length > 0) focus();
    else latest.current.onSubmit(submitted);
  };
  const listed = [...validationErrors, ...listedErrors(errors)];
  return (
    <FormHost round={round} busy={busy} guarded={guarded} buttons={children}>
      {!errorSummary && <FormAlert texts={alerts} />}
      <form ref={form} className="p-form" noValidate onSubmit={submit}>
        {errorSummary && listed.length > 0 && <ErrorSummary errors={listed} schema={part.schema} idPrefix={part.id} />}
        <div className="p-field-group">
          <div className="p-form__fields">
            {fields.map((field) => (
              <Field
                key={field.name}
                field={field}
                form={part.id}
                value={data[field.name]}
                errors={errorsOf(field.name, validationErrors, errors)}
                onChange={(value) => change(field.name, value)}
              />
            ))}
          </div>
        </div>
        <FormFoot />
      </form>
    </FormHost>
  );
}

interface FieldProps {
  readonly field: SimpleField;
  /** Id of the form. */
  readonly form: string;
  readonly value: unknown;
  readonly errors: readonly string[];
  readonly onChange: (value: unknown) => void;
}

const inputs = { text: LineInput, password: PasswordInput, checkbox: CheckboxInput };

function Field({ field, form, value, errors, onChange }: FieldProps) {
  const { name, kind, schema, options, isRequired } = field;
  const id = `${form}_${name}`;
  const label = String(schema['title']);
  const Input = inputs[kind];
  const props = {
    id,
    htmlName: `${form}.${name}`,
    label,
    value,
    schema,
    options,
    required: isRequired,
    rawErrors: errors,
    ...(kind === 'text' && { type: options['inputType'] ?? 'text' }),
    onChange,
    onBlur: () => undefined,
  } as unknown as WidgetProps;
  return (
    <div className="p-field">
      {kind !== 'checkbox' && <FieldLabel htmlFor={id} label={label} required={isRequired} />}
      <Input {...props} />
      {errors.length > 0 && <FieldErrors id={`${id}__error`} errors={errors} title={label} />}
    </div>
  );
}

/** The data with all fields, in the order of the schema. Data that is no object counts as none. */
function dataOf(data: unknown, { schema }: FormPart): Data {
  const { properties } = schema;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  return { ...Object.fromEntries(names.map((name) => [name, undefined])), ...(isJsonObject(data) ? data : {}) };
}

/** The errors of a field: of validation, then those of the server that are not the same. */
function errorsOf(name: string, validation: readonly RJSFValidationError[], { fields }: ServerErrors): readonly string[] {
  const own = validation.filter(({ property }) => property === `.${name}`).map(({ message, stack }) => message ?? stack);
  return [...new Set([...own, ...(fields[name] ?? [])])];
}

/** The errors of the server as entries of the error summary. */
function listedErrors({ fields, general }: ServerErrors): readonly Pick<RJSFValidationError, 'property' | 'message' | 'stack'>[] {
  const entry = (property: string) => (message: string) => ({ property, message, stack: message });
  return [...general.map(entry('')), ...Object.entries(fields).flatMap(([name, texts]) => texts.map(entry(`.${name}`)))];
}
