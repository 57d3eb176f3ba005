import { createRoot } from 'react-dom/client';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { faultOf, shape, skipsUnseen, whenAsked } from './shape.js';

function Field({ field, section, control, register }) {
  const name = `${section}.${field.id}`;
  const id = `${section}_${field.id}`;
  const { errors } = useFormState({ control, name, exact: true });
  const fault = errors[section]?.[field.id]?.message;
  const shared = {
    ...register(name, { validate: (value) => faultOf(field, field.kind === 'flag' ? undefined : value) ?? true }),
    id,
    'aria-required': field.required || undefined,
    'aria-invalid': fault ? true : undefined,
    'aria-describedby': fault ? `${id}-error` : undefined,
  };
  const error = fault && (
    <div className="error" id={`${id}-error`}>
      {fault}
    </div>
  );
  if (field.kind === 'flag')
    return (
      <div className="field">
        <label className="flag">
          <input {...shared} type="checkbox" />
          <span>{field.label}</span>
        </label>
        {error}
      </div>
    );
  return (
    <div className="field">
      <label htmlFor={id}>
        {field.label}
        {field.required ? ' *' : ''}
      </label>
      {field.kind === 'choice' ? (
        <select {...shared}>
          <option value="">Choose</option>
          {shape.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input {...shared} type={field.kind} maxLength={field.kind === 'text' ? shape.maxLength : undefined} />
      )}
      {error}
    </div>
  );
}

function Section({ section, control, register }) {
  const flag = section.fields.find(({ kind }) => kind === 'flag');
  const isOpen = useWatch({ control, name: `${section.id}.${flag.id}` });
  return (
    <fieldset className={skipsUnseen ? 'unseen' : undefined}>
      <legend>{section.title}</legend>
      {section.fields
        .filter(({ isConditional }) => isOpen || !isConditional)
        .map((field) => (
          <Field key={field.id} field={field} section={section.id} control={control} register={register} />
        ))}
    </fieldset>
  );
}

function Form() {
  const { control, register, handleSubmit } = useForm();
  return (
    <form onSubmit={handleSubmit(() => undefined)} noValidate>
      {shape.sections.map((section) => (
        <Section key={section.id} section={section} control={control} register={register} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

let root;
whenAsked(
  (container) => {
    root = createRoot(container);
    root.render(<Form />);
  },
  () => root.unmount(),
);
