import { useForm, useFormState, useWatch } from 'react-hook-form';
import { fieldMarkup, showByReact } from './reactForm.jsx';
import { faultOf, shape, skipsUnseen } from './shape.js';

function Field({ field, section, control, register }) {
  const name = `${section}.${field.id}`;
  const id = `${section}_${field.id}`;
  const { errors } = useFormState({ control, name, exact: true });
  const fault = errors[section]?.[field.id]?.message;
  const input = register(name, { validate: (value) => faultOf(field, field.kind === 'flag' ? undefined : value) ?? true });
  return fieldMarkup({ field, id, fault, input });
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

showByReact(() => <Form />);
