import { useCallback, useRef, useState } from 'react';
import { fieldMarkup, showByReact } from './reactForm.jsx';
import { faultOf, shape, skipsUnseen } from './shape.js';

function Field({ field, id, form, onFlag }) {
  const [value, setValue] = useState();
  const [fault, setFault] = useState();
  form.fields.set(id, {
    check() {
      const found = faultOf(field, form.data[id]);
      setFault(found);
      return found === undefined;
    },
  });
  const write = (next) => {
    setValue(next);
    form.data[id] = next;
    if (form.refused) setFault(faultOf(field, next));
    if (field.kind === 'flag') onFlag(next);
  };
  const input =
    field.kind === 'flag'
      ? { checked: value === true, onChange: (event) => write(event.target.checked) }
      : { value: value ?? '', onChange: (event) => write(event.target.value) };
  return fieldMarkup({ field, id, fault, input });
}

function Section({ section, form }) {
  const [isOpen, setOpen] = useState(false);
  const fields = isOpen ? section.fields : section.fields.filter(({ isConditional }) => !isConditional);
  return (
    <fieldset className={skipsUnseen ? 'unseen' : undefined}>
      <legend>{section.title}</legend>
      {fields.map((field) => (
        <Field key={field.id} field={field} id={`${section.id}_${field.id}`} form={form} onFlag={setOpen} />
      ))}
    </fieldset>
  );
}

function Form() {
  const form = useRef({ data: {}, fields: new Map(), refused: false }).current;
  const submit = useCallback(
    (event) => {
      event.preventDefault();
      const results = [...form.fields.values()].map((field) => field.check());
      form.refused = results.includes(false);
    },
    [form],
  );
  return (
    <form onSubmit={submit} noValidate>
      {shape.sections.map((section) => (
        <Section key={section.id} section={section} form={form} />
      ))}
      <button type="submit">Save</button>
    </form>
  );
}

showByReact(() => <Form />);
