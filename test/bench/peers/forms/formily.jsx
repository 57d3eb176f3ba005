import { createForm } from '@formily/core';
import { Field, FormProvider, ObjectField, observer, useField } from '@formily/react';
import { showByReact } from './reactForm.jsx';
import { faultOf, shape, skipsUnseen } from './shape.js';

function idOf(field) {
  return field.address.toString().replace('.', '_');
}

function attributesOf(field) {
  const isWrong = field.selfErrors.length > 0;
  return {
    id: idOf(field),
    'aria-required': field.required || undefined,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${idOf(field)}-error` : undefined,
  };
}

const Frame = observer(({ children }) => {
  const field = useField();
  const fault = field.selfErrors[0];
  return (
    <div className="field">
      {field.title && (
        <label htmlFor={idOf(field)}>
          {field.title}
          {field.required ? ' *' : ''}
        </label>
      )}
      {children}
      {fault && (
        <div className="error" id={`${idOf(field)}-error`}>
          {fault}
        </div>
      )}
    </div>
  );
});

const Line = observer(({ value, onChange, type, maxLength }) => (
  <input {...attributesOf(useField())} type={type} maxLength={maxLength} value={value ?? ''} onChange={onChange} />
));

const Choice = observer(({ value, onChange }) => (
  <select {...attributesOf(useField())} value={value ?? ''} onChange={onChange}>
    <option value="">Choose</option>
    {shape.choices.map((choice) => (
      <option key={choice}>{choice}</option>
    ))}
  </select>
));

const Flag = observer(({ value, onChange, label }) => (
  <label className="flag">
    <input {...attributesOf(useField())} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
));

function componentOf(field) {
  if (field.kind === 'flag') return [Flag, { label: field.label }];
  if (field.kind === 'choice') return [Choice];
  return [Line, { type: field.kind, maxLength: field.kind === 'text' ? shape.maxLength : undefined }];
}

function Section({ section }) {
  const flag = section.fields.find(({ kind }) => kind === 'flag');
  return (
    <fieldset className={skipsUnseen ? 'unseen' : undefined}>
      <legend>{section.title}</legend>
      <ObjectField name={section.id}>
        {section.fields.map((field) => (
          <Field
            key={field.id}
            name={field.id}
            title={field.kind === 'flag' ? undefined : field.label}
            validator={field.kind === 'flag' ? undefined : (value) => faultOf(field, value) ?? ''}
            decorator={[Frame]}
            component={componentOf(field)}
            {...(field.isConditional && {
              reactions: (shown) => {
                shown.visible = shown.query(`${section.id}.${flag.id}`).value() === true;
              },
            })}
          />
        ))}
      </ObjectField>
    </fieldset>
  );
}

function Page({ form }) {
  const submit = (event) => {
    event.preventDefault();
    form.submit().catch(() => undefined);
  };
  return (
    <FormProvider form={form}>
      <form onSubmit={submit} noValidate>
        {shape.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

showByReact(() => <Page form={createForm()} />);
