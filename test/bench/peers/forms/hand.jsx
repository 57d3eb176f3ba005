import { useCallback, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { faultOf, shape, skipsUnseen, whenAsked } from './shape.js';

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
  const shared = {
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
          <input {...shared} type="checkbox" checked={value === true} onChange={(event) => write(event.target.checked)} />
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
        <select {...shared} value={value ?? ''} onChange={(event) => write(event.target.value)}>
          <option value="">Choose</option>
          {shape.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          type={field.kind}
          maxLength={field.kind === 'text' ? shape.maxLength : undefined}
          value={value ?? ''}
          onChange={(event) => write(event.target.value)}
        />
      )}
      {error}
    </div>
  );
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

let root;
whenAsked(
  (container) => {
    root = createRoot(container);
    root.render(<Form />);
  },
  () => root.unmount(),
);
